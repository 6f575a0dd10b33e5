import type { tools, ToolId } from '#contract/tools.ts'
import { later, type Later } from '../ui/later.ts'

type ReadyTool = { [Id in ToolId]: (typeof tools)[Id]['ready'] extends true ? Id : never }[ToolId]

/** What the page of each tool that is ready shows, loaded when it is shown. One without it does not compile. */
export const toolContents: Record<ReadyTool, Later<object>> = {
  antifraudDeobfuscate: later(
    async () => (await import('./antifraud-deobfuscate/Deobfuscate.tsx')).Deobfuscate,
  ),
  decryptor: later(async () => (await import('./decryptor/Decryptor.tsx')).Decryptor),
  'ip-check': later(async () => (await import('./ip-check/IpCheck.tsx')).IpCheck),
}
