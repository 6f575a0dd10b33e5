/** Something that a script does with what is not its own: seen in its code, or while it ran in the sandbox. */
export interface Use {
  how: 'read' | 'call' | 'new' | 'write'
  /** `document.createElement("img").src`. */
  path: string
  /** What was handed over, or written: texts only. */
  input: (string | undefined)[]
  /** In the readable code; missing when only the run has shown it. */
  line?: number
}

/** Without calls: `document.createElement.src`. */
export const plainPath = (path: string): string => path.replaceAll(/\((?:"(?:[^"\\]|\\.)*")?\)/g, '')

/** The end of the path of calls whose text says which element they give. */
export const finders: string =
  '(?:createElement|createElementNS|querySelector|querySelectorAll|getElementById|getElementsByName|' +
  'getElementsByClassName|getElementsByTagName|getContext|closest|\\$|jQuery)$'
