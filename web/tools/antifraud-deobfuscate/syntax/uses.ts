import type { Node } from './syntax.ts'

export interface Use {
  /** A test asks only whether it is there. */
  how: 'read' | 'call' | 'new' | 'write' | 'test'
  /** `document.createElement("img").src`. */
  path: string
  /** The arguments, or the written value; undefined for anything but text. */
  input: (string | undefined)[]
  line?: number
  node?: Node
}

export const isCallOf = ({ how }: Pick<Use, 'how'>): boolean => how === 'call' || how === 'new'

/** The path without calls: `document.createElement.src`. */
export const plainPath = (path: string): string => path.replaceAll(/\((?:"(?:[^"\\]|\\.)*")?\)/g, '')

export const elementLookups: string =
  '(?:createElement|createElementNS|querySelector|querySelectorAll|getElementById|getElementsByName|' +
  'getElementsByClassName|getElementsByTagName|getContext|closest|\\$|jQuery)$'

/** Functions and objects of the browser, which are there or not; anything else is a value, and asking for it reads it. */
export const isInterface = (path: string): boolean =>
  /(?:^|\.)(?:[A-Z]\w*|(?:get|request|create|query|enumerate|webkit|moz|ms)[A-Z]\w*|\w*(?:Storage|DB|Database|Data|Devices|Worker|Synthesis)|caches|permissions|connection|plugins|mimeTypes|fonts|matchMedia|gpu|usb|bluetooth|serial|sendBeacon|toDataURL|toBlob|performance|timing|memory|clipboard|keyboard|cookieStore|chrome|runtime|javaEnabled)$/.test(
    path,
  )
