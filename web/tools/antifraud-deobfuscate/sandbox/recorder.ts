import type { RecorderHost } from './recorder-host.ts'

/**
 * Runs inside the sandbox, as text, before the script: puts in the place of everything that a browser has a stub that
 * only notes its path. So it uses nothing from outside itself. Gives back what runs the next callback that was handed
 * to a stub, and says whether there was one.
 */
export function recorder(host: RecorderHost): () => boolean {
  type Callback = (...input: unknown[]) => unknown
  const { names, values, answers, timers, textMethods, listMethods, finders, note, noteCode } = host
  const { stringify } = JSON
  const { defineProperty, apply, construct } = Reflect
  const RealFunction = Function
  // oxlint-disable-next-line no-eval -- the sandbox's own
  const realEval = eval
  const noted = new Set<string>()
  const stubs = new Map<string, object>()
  const paths = new WeakMap<object, string>()
  const kept = new Map<string, unknown>()
  const queue: Callback[] = []
  const queued = new Map<Callback, number>()
  const global = globalThis as Record<string, unknown>
  const known = new Set(names)
  const itself = new Set(['window', 'self', 'top', 'parent', 'frames', 'globalThis'])
  const isText = new Set(textMethods)
  const isList = new Set(listMethods)
  const withText = new RegExp(finders)

  const textOf = (value: unknown): string | null => {
    if (typeof value === 'string') return value.slice(0, 500)
    if (typeof value === 'number' || typeof value === 'boolean') return `${value}`
    return null
  }
  const see = (how: string, path: string, input: unknown[] = []) => {
    const line = stringify([how, path, ...input.slice(0, 4).map(textOf)])
    if (path.length > 400 || noted.size > 4000 || noted.has(line)) return
    noted.add(line)
    note(line)
  }
  const wait = (callback: unknown) => {
    if (typeof callback !== 'function' || paths.has(callback) || queue.length > 500) return
    const times = queued.get(callback as Callback) ?? 0
    if (times > 1) return
    queued.set(callback as Callback, times + 1)
    queue.push(callback as Callback)
  }
  const waitForAll = (input: unknown[]) => {
    for (const value of input) {
      if (typeof value === 'function') wait(value)
      else if (typeof value === 'object' && value && !paths.has(value)) {
        for (const key of Object.keys(value).slice(0, 50)) wait((value as Record<string, unknown>)[key])
      }
    }
  }
  /** The last of a path, then the last two. */
  const lookUp = (table: Record<string, unknown>, path: string): string | undefined => {
    const parts = path.replace(/\((?:"(?:[^"\\]|\\.)*")?\)/g, '').split('.')
    const two = parts.slice(-2).join('.')
    if (Object.hasOwn(table, two)) return two
    return Object.hasOwn(table, parts.at(-1)!) ? parts.at(-1) : undefined
  }

  const read = (path: string, key: string | symbol, isSettled: boolean): unknown => {
    if (key === Symbol.toPrimitive) return (hint: string) => (hint === 'number' ? 1 : '…')
    if (key === Symbol.iterator) {
      const list = [stub(`${path}.0`)]
      return () => list[Symbol.iterator]()
    }
    if (typeof key === 'symbol') return undefined
    if (key === 'then')
      return isSettled ? undefined : (...next: Callback[]) => Promise.resolve(stub(path, true)).then(...next)
    if (key === 'catch' || key === 'finally') return () => stub(path)
    if (key === 'constructor') return Object.assign(() => undefined, { name: 'Object' })
    if (key === 'call' || key === 'bind' || key === 'apply') return RealFunction.prototype[key]
    const own = `${path}.${key}`
    if (kept.has(own)) return kept.get(own)
    if (isText.has(key)) return (''[key as 'trim'] as Callback | undefined)?.bind('…') ?? (() => '…')
    if (isList.has(key)) {
      const list = [stub(`${path}.0`, isSettled)] as unknown[]
      return (list[key as 'map'] as Callback).bind(list)
    }
    see('read', own)
    if (path === 'window' && itself.has(key)) return global
    const value = lookUp(values, own)
    return value === undefined ? stub(own) : values[value]
  }

  const called = (how: 'call' | 'new', path: string, input: unknown[]): unknown => {
    see(how, path, input)
    waitForAll(input)
    if (path.endsWith('performance.now')) return Date.now()
    if (path.endsWith('getRandomValues')) return input[0]
    const answer = lookUp(answers, path)
    if (answer !== undefined) return answers[answer]
    const text = withText.test(path) && typeof input[0] === 'string' ? stringify(input[0].slice(0, 120)) : ''
    return stub(`${path}(${text})`)
  }

  function stub(wanted: string, isSettled = false): object {
    const path = wanted.split('.').length > 14 ? 'deep' : wanted
    const name = isSettled ? `!${path}` : path
    const before = stubs.get(name)
    if (before) return before
    const made: object = new Proxy(function () {} as unknown as object, {
      get: (_, key) => read(path, key, isSettled),
      has: (_, key) => {
        if (typeof key === 'string') see('read', `${path}.${key}`)
        return true
      },
      set: (_, key, value: unknown) => {
        const own = `${path}.${String(key)}`
        see('write', own, [value])
        kept.set(own, value)
        if (String(key).startsWith('on')) wait(value)
        return true
      },
      apply: (_, __, input: unknown[]) => called('call', path, input),
      construct: (_, input: unknown[], target) =>
        target === made
          ? (called('new', path, input) as object)
          : (Object.create(target.prototype as object) as object),
      getPrototypeOf: () => Object.prototype,
      deleteProperty: () => true,
      defineProperty: (_, key, { value }) => {
        see('write', `${path}.${String(key)}`, [value])
        if (value !== undefined) kept.set(`${path}.${String(key)}`, value)
        return true
      },
    })
    stubs.set(name, made)
    paths.set(made, path)
    return made
  }

  const made = (how: 'call' | 'new', input: unknown[]) => {
    see(how, 'Function', [input.at(-1)])
    noteCode(`${input.at(-1)}`)
    return construct(RealFunction, input) as object
  }
  const dynamic = new Proxy(RealFunction, {
    apply: (_, __, input: unknown[]) => made('call', input),
    construct: (_, input: unknown[]) => made('new', input),
  })
  const timer =
    (name: string) =>
    (callback: unknown, ...input: unknown[]) => {
      see('call', name, [callback])
      if (typeof callback === 'string') wait(() => (global['eval'] as Callback)(callback))
      else wait(input.length > 1 ? () => (callback as Callback)(...input.slice(1)) : callback)
      return 1
    }
  const give = (target: object, name: string, value: unknown) =>
    defineProperty(target, name, { value, writable: true, configurable: true })

  give(RealFunction.prototype, 'constructor', dynamic)
  give(global, 'Function', dynamic)
  give(global, 'eval', (code: unknown) => {
    see('call', 'eval', [code])
    if (typeof code === 'string') noteCode(code)
    return realEval(code as string) as unknown
  })
  for (const name of timers) give(global, name, timer(name))
  for (const name of ['clearTimeout', 'clearInterval', 'cancelAnimationFrame'])
    give(global, name, () => undefined)
  const zone = Date.prototype.getTimezoneOffset
  give(Date.prototype, 'getTimezoneOffset', function (this: Date) {
    see('call', 'Date.getTimezoneOffset')
    return apply(zone, this, []) as number
  })
  Object.setPrototypeOf(
    global,
    new Proxy(Object.prototype, {
      has: (_, key) => typeof key === 'string' && (known.has(key) || itself.has(key)),
      get: (target, key) => {
        if (typeof key !== 'string' || key in target) return target[key as 'toString']
        if (itself.has(key)) return global
        see('read', known.has(key) ? key : `window.${key}`)
        if (!known.has(key)) return undefined
        const value = lookUp(values, `window.${key}`)
        return value?.startsWith('window.') ? values[value] : stub(key)
      },
      set: (_, key, value: unknown, receiver: object) => {
        if (typeof key === 'string') see('write', `window.${key}`, [value])
        if (String(key).startsWith('on')) wait(value)
        return defineProperty(receiver, key, { value, writable: true, configurable: true, enumerable: true })
      },
    }),
  )
  return () => {
    const next = queue.shift()
    if (!next) return false
    apply(next, global, [stub('event', true), stub('event', true)])
    return true
  }
}
