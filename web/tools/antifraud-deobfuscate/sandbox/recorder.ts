import type { RecorderHost } from './recorder-host.ts'

/**
 * Runs inside the sandbox, as source text, before the script, so it must not use anything outside itself. Replaces every
 * browser global with a stub that records its path. Returns a function that runs the next callback which the script
 * passed to a stub, and says whether there was one.
 */
export function recorder(host: RecorderHost): () => boolean {
  type Callback = (...input: unknown[]) => unknown
  const { names, values, returns, timers, textMethods, listMethods, elementLookups, recordUse, recordCode } =
    host
  const { stringify } = JSON
  const { defineProperty, apply, construct } = Reflect
  const RealFunction = Function
  // oxlint-disable-next-line no-eval -- inside the sandbox
  const realEval = eval
  const recorded = new Set<string>()
  const stubs = new Map<string, object>()
  const paths = new WeakMap<object, string>()
  const written = new Map<string, unknown>()
  const queue: Callback[] = []
  const queued = new Map<Callback, number>()
  const global = globalThis as Record<string, unknown>
  const known = new Set(names)
  const globalNames = new Set(['window', 'self', 'top', 'parent', 'frames', 'globalThis'])
  const textLike = new Set(textMethods)
  const listLike = new Set(listMethods)
  const keepsText = new RegExp(elementLookups)

  const textOf = (value: unknown): string | null => {
    if (typeof value === 'string') return value.slice(0, 500)
    if (typeof value === 'number' || typeof value === 'boolean') return `${value}`
    return null
  }
  const record = (how: string, path: string, input: unknown[] = []) => {
    const line = stringify([how, path, ...input.slice(0, 4).map(textOf)])
    if (path.length > 400 || recorded.size > 4000 || recorded.has(line)) return
    recorded.add(line)
    recordUse(line)
  }
  const enqueue = (callback: unknown) => {
    if (typeof callback !== 'function' || paths.has(callback) || queue.length > 500) return
    const times = queued.get(callback as Callback) ?? 0
    if (times > 1) return
    queued.set(callback as Callback, times + 1)
    queue.push(callback as Callback)
  }
  const enqueueAll = (input: unknown[]) => {
    for (const value of input) {
      if (typeof value === 'function') enqueue(value)
      else if (typeof value === 'object' && value && !paths.has(value)) {
        for (const key of Object.keys(value).slice(0, 50)) enqueue((value as Record<string, unknown>)[key])
      }
    }
  }
  /** The key that matches the last two names of a path, or the last one. */
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
    if (written.has(own)) return written.get(own)
    if (textLike.has(key)) return (''[key as 'trim'] as Callback | undefined)?.bind('…') ?? (() => '…')
    if (listLike.has(key)) {
      const list = [stub(`${path}.0`, isSettled)] as unknown[]
      return (list[key as 'map'] as Callback).bind(list)
    }
    record('read', own)
    if (path === 'window' && globalNames.has(key)) return global
    const value = lookUp(values, own)
    return value === undefined ? stub(own) : values[value]
  }

  const invoke = (how: 'call' | 'new', path: string, input: unknown[]): unknown => {
    record(how, path, input)
    enqueueAll(input)
    if (path.endsWith('performance.now')) return Date.now()
    if (path.endsWith('getRandomValues')) return input[0]
    const key = lookUp(returns, path)
    if (key !== undefined) return returns[key]
    const text = keepsText.test(path) && typeof input[0] === 'string' ? stringify(input[0].slice(0, 120)) : ''
    return stub(`${path}(${text})`)
  }

  function stub(wanted: string, isSettled = false): object {
    const path = wanted.split('.').length > 14 ? 'deep' : wanted
    const name = isSettled ? `!${path}` : path
    const existing = stubs.get(name)
    if (existing) return existing
    const made: object = new Proxy(function () {} as unknown as object, {
      get: (_, key) => read(path, key, isSettled),
      has: (_, key) => {
        if (typeof key === 'string') record('read', `${path}.${key}`)
        return true
      },
      set: (_, key, value: unknown) => {
        const own = `${path}.${String(key)}`
        record('write', own, [value])
        written.set(own, value)
        if (String(key).startsWith('on')) enqueue(value)
        return true
      },
      apply: (_, __, input: unknown[]) => invoke('call', path, input),
      construct: (_, input: unknown[], target) =>
        target === made
          ? (invoke('new', path, input) as object)
          : (Object.create(target.prototype as object) as object),
      getPrototypeOf: () => Object.prototype,
      deleteProperty: () => true,
      defineProperty: (_, key, { value }) => {
        record('write', `${path}.${String(key)}`, [value])
        if (value !== undefined) written.set(`${path}.${String(key)}`, value)
        return true
      },
    })
    stubs.set(name, made)
    paths.set(made, path)
    return made
  }

  const compile = (how: 'call' | 'new', input: unknown[]) => {
    record(how, 'Function', [input.at(-1)])
    recordCode(`${input.at(-1)}`)
    return construct(RealFunction, input) as object
  }
  const recordedFunction = new Proxy(RealFunction, {
    apply: (_, __, input: unknown[]) => compile('call', input),
    construct: (_, input: unknown[]) => compile('new', input),
  })
  const timer =
    (name: string) =>
    (callback: unknown, ...input: unknown[]) => {
      record('call', name, [callback])
      if (typeof callback === 'string') enqueue(() => (global['eval'] as Callback)(callback))
      else enqueue(input.length > 1 ? () => (callback as Callback)(...input.slice(1)) : callback)
      return 1
    }
  const define = (target: object, name: string, value: unknown) =>
    defineProperty(target, name, { value, writable: true, configurable: true })

  define(RealFunction.prototype, 'constructor', recordedFunction)
  define(global, 'Function', recordedFunction)
  define(global, 'eval', (code: unknown) => {
    record('call', 'eval', [code])
    if (typeof code === 'string') recordCode(code)
    return realEval(code as string) as unknown
  })
  for (const name of timers) define(global, name, timer(name))
  for (const name of ['clearTimeout', 'clearInterval', 'cancelAnimationFrame'])
    define(global, name, () => undefined)
  const zone = Date.prototype.getTimezoneOffset
  define(Date.prototype, 'getTimezoneOffset', function (this: Date) {
    record('call', 'Date.getTimezoneOffset')
    return apply(zone, this, []) as number
  })
  Object.setPrototypeOf(
    global,
    new Proxy(Object.prototype, {
      has: (_, key) => typeof key === 'string' && (known.has(key) || globalNames.has(key)),
      get: (target, key) => {
        if (typeof key !== 'string' || key in target) return target[key as 'toString']
        if (globalNames.has(key)) return global
        record('read', known.has(key) ? key : `window.${key}`)
        if (!known.has(key)) return undefined
        const value = lookUp(values, `window.${key}`)
        return value?.startsWith('window.') ? values[value] : stub(key)
      },
      set: (_, key, value: unknown, receiver: object) => {
        if (typeof key === 'string') record('write', `window.${key}`, [value])
        if (String(key).startsWith('on')) enqueue(value)
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
