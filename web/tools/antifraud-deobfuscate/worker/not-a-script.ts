/** The first that matches counts. */
const kinds: [matches: (text: string) => boolean, advice: string][] = [
  [
    (text) =>
      text
        .trim()
        .split(/\s+/)
        .every((word) => /^(?:https?:)?\/\/[\w.-]+(?:[:/?#]\S*)?$/i.test(word)),
    'This is an address, not a script. Nothing is fetched here: open it in a new tab, then copy and paste what it shows.',
  ],
  [
    isJson,
    'This is JSON, which holds data and does nothing by itself. Paste the script that the page loads instead.',
  ],
  [
    (text) => /^\s*<\?php\b/i.test(text),
    'This looks like PHP, which runs on the server. Open the page in a browser and paste the scripts that it gets.',
  ],
  [
    (text) =>
      /^\s*(?:export\s+)?(?:declare|interface|namespace|abstract class|enum|type\s+\w+\s*=)\b/m.test(text) ||
      /^\s*import type\b/m.test(text) ||
      /[\w)\]]\??:\s*(?:string|number|boolean|any|unknown|void|never|Promise<|Record<|Array<|HTML\w*Element)\b/.test(
        text,
      ) ||
      /\bas\s+(?:const|any|unknown|string|number|HTML\w*Element)\b/.test(text),
    'This looks like TypeScript, which browsers do not run. Compile it, or paste the JavaScript that the page loads.',
  ],
  [
    (text) =>
      /^\s*(?:@(?:import|media|charset|font-face|layer)\b|[.#]?[\w-]+[^{};()]{0,200}\{\s*[\w-]+\s*:[^;{}]{1,200}[;}])/.test(
        text,
      ),
    'This looks like CSS, not a script. Paste the JavaScript that the page loads.',
  ],
]

export function adviseOn(text: string): string | undefined {
  return kinds.find(([matches]) => matches(text))?.[1]
}

function isJson(text: string): boolean {
  return [text, text.trim().split('\n', 1)[0]!].some((part) => {
    try {
      return typeof JSON.parse(part) === 'object'
    } catch {
      return false
    }
  })
}
