export interface Exports {
  found: () => [name: string, value: unknown][]
  argument: object
  isStub: (value: unknown) => boolean
  enqueue: (task: () => void) => void
}

/**
 * Runs inside the sandbox, as source text. Calls what a script exports, because many scripts do nothing until the page
 * calls them: functions, classes, their methods, and what these return. Bounded in number and depth.
 */
export function exportsCaller({ found, argument, isStub, enqueue }: Exports): () => void {
  type Callback = (...input: unknown[]) => unknown
  const { apply, construct, ownKeys, getPrototypeOf, getOwnPropertyDescriptor } = Reflect
  const seen = new Set<unknown>()
  const maxDepth = 4
  let callsLeft = 300
  const first = /^(?:init|start|setup|config|create|load|install|run|default$)/i
  const next = /get|collect|fingerprint|identify|detect|track|execute|request|token|session|component/i
  const last = /destroy|stop|reset|clear|disconnect|remove|close|abort|cancel|^on|^off/i
  const rank = (name: string) => (last.test(name) ? 3 : first.test(name) ? 0 : next.test(name) ? 1 : 2)
  const done = () => undefined
  const inputs = [
    [argument, argument, argument],
    ['sample', done, done],
    [{ key: 'sample', pk: `pk_${'a'.repeat(32)}`, id: 'sample' }, done, done],
    [],
  ]

  const membersOf = (value: object): [string, unknown][] => {
    const members = new Map<string, unknown>()
    for (
      let owner: object | null = value, steps = 0;
      owner && owner !== Object.prototype && owner !== Function.prototype && steps < 5;
      owner = getPrototypeOf(owner), steps++
    ) {
      for (const key of ownKeys(owner).slice(0, 200)) {
        if (
          typeof key !== 'string' ||
          members.has(key) ||
          /^(?:constructor|prototype|caller|arguments)$/.test(key)
        )
          continue
        const member = getOwnPropertyDescriptor(owner, key)
        try {
          members.set(key, member?.get ? apply(member.get, value, []) : member?.value)
        } catch {
          // A getter that fails tells nothing.
        }
      }
    }
    return [...members]
  }
  const visitAll = (members: [string, unknown][], self: unknown, depth: number) => {
    for (const [, value] of members.toSorted(([one], [other]) => rank(one) - rank(other)))
      visit(value, self, depth)
  }
  const visit = (value: unknown, self: unknown, depth: number) => {
    const isCallable = typeof value === 'function'
    if ((!isCallable && typeof value !== 'object') || value === null) return
    if (depth > maxDepth || seen.has(value) || isStub(value)) return
    seen.add(value)
    if (value instanceof Promise) {
      value.then((result) => visit(result, undefined, depth + 1), done)
      return
    }
    if (Array.isArray(value) || ArrayBuffer.isView(value)) return
    if (isCallable) enqueue(() => call(value as Callback, self, depth, 0))
    visitAll(membersOf(value), value, depth + 1)
  }
  const isClass = (value: Callback) =>
    Function.prototype.toString.call(value).startsWith('class') ||
    (typeof value.prototype === 'object' && value.prototype && ownKeys(value.prototype as object).length > 1)
  const call = (target: Callback, self: unknown, depth: number, at: number) => {
    const input = inputs[at]
    if (!input || callsLeft-- <= 0) return
    const again = () => enqueue(() => call(target, self, depth, at + 1))
    try {
      const result = isClass(target) ? (construct(target, input) as unknown) : apply(target, self, input)
      if (result instanceof Promise) result.then((value) => visit(value, undefined, depth + 1), again)
      else visit(result, undefined, depth + 1)
    } catch {
      again()
    }
  }
  return () => visitAll(found(), undefined, 0)
}
