import { transformWithOxc } from 'vite'

/** The name of a file in a package: Node strips no types there. */
export const packedName = (file: string): string => file.replace(/(?<!\.d)\.ts$/, '.js')

export async function toJavaScript(code: string, file: string): Promise<string> {
  return renamed((await transformWithOxc(code, file)).code)
}

export const renamed = (code: string): string =>
  code.replaceAll(/(['"])((?:\.{1,2}\/|#)[^'"\n]*)\.ts\1/g, '$1$2.js$1')
