import type { Exports } from './call-exports.ts'
import type { CodeRunner, HtmlParts, RunnerHost } from './run-texts.ts'
import type { Recorder, RecorderHost, ValueFinder } from './fake-browser.ts'

interface Parts {
  htmlParts: (html: string) => HtmlParts
  codeRunner: (host: RunnerHost) => CodeRunner
  exportsCaller: (exports: Exports) => () => void
  valueFinder: (host: RecorderHost) => ValueFinder
}

/**
 * Runs inside the sandbox, as source text, before the script, so it must not use anything outside itself. Replaces every
 * browser global with a stub that records its path.
 */
export function recorder(
  host: RecorderHost,
  { htmlParts, codeRunner, exportsCaller, valueFinder }: Parts,
): Recorder {
  type Callback = (...input: unknown[]) => unknown
  const { values, returns, recordUse, recordCode } = host
  const { stringify } = JSON
  const { defineProperty, apply, construct } = Reflect
  const RealFunction = Function
  const RealPromise = Promise
  let rejected = 0
  // oxlint-disable-next-line no-eval -- inside the sandbox
  const realEval = eval
  const recorded = new Set<string>()
  const maxRecorded = 12_000
  const stubs = new Map<string, object>()
  const paths = new WeakMap<object, string>()
  const written = new Map<string, unknown>()
  const queue: Callback[] = []
  const queued = new Map<Callback, number>()
  const global = globalThis as Record<string, unknown>
  const known = new Set(host.names)
  const objects = new Set(host.objects)
  const globalNames = new Set(['window', 'self', 'top', 'parent', 'frames', 'globalThis'])
  const textLike = new Set(host.textMethods)
  const listLike = new Set(host.listMethods)
  const keepsText = new RegExp(host.elementLookups)

  const textOf = (value: unknown): string | null => {
    if (typeof value === 'string') return value.slice(0, 500)
    if (typeof value === 'number' || typeof value === 'boolean') return `${value}`
    return null
  }
  const record = (how: string, path: string, input: unknown[] = []) => {
    if (path.length > 400 || path.startsWith('argument')) return
    const line = stringify([how, path, ...input.slice(0, 4).map(textOf)])
    if (recorded.size > maxRecorded || recorded.has(line)) return
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
  const texts = codeRunner({
    record,
    recordCode,
    enqueue,
    htmlParts,
    pathOf: (stub) => paths.get(stub as object),
  })
  const { lookUp, hasEnded, textFor, fieldValue, passedTo } = valueFinder(host)

  const read = (path: string, key: string | symbol, isSettled: boolean): unknown => {
    if (key === Symbol.toPrimitive) return (hint: string) => (hint === 'number' ? 1 : textFor(path))
    if (key === Symbol.iterator) {
      const list = [stub(`${path}.0`)]
      return () => list[Symbol.iterator]()
    }
    if (typeof key === 'symbol') return undefined
    if (key === 'then')
      return isSettled ? undefined : (...next: Callback[]) => Promise.resolve(stub(path, true)).then(...next)
    if (key === 'catch' || key === 'finally') return () => stub(path)
    if (key === 'constructor') return anyConstructor
    if (key === 'call' || key === 'bind' || key === 'apply') return RealFunction.prototype[key]
    const own = `${path}.${key}`
    if (/(?:\.data|getChannelData\(\))\.\d+$/.test(own)) return 1
    if (written.has(own)) return written.get(own)
    if (key === 'toString') return () => textFor(path)
    if (textLike.has(key)) return (''[key as 'trim'] as Callback | undefined)?.bind('…') ?? (() => '…')
    if (listLike.has(key)) {
      const list = [stub(`${path}.0`, isSettled)] as unknown[]
      // jQuery takes the list first.
      return (...input: unknown[]) =>
        key === 'join' || typeof input[0] === 'function'
          ? (list[key as 'map'] as Callback)(...input)
          : invoke('call', own, input)
    }
    record('read', own)
    if (path === 'window' && globalNames.has(key)) return global
    if (hasEnded(own, key)) return null
    if (key === 'value') return fieldValue(path) ?? values['value']
    const value = lookUp(values, own)
    return value === undefined ? stub(own) : values[value]
  }

  const invoke = (how: 'call' | 'new', path: string, input: unknown[]): unknown => {
    record(how, path, input)
    const given = passedTo(path, input)?.map((name) => stub(name))
    const run = input.at(-1)
    if (given && typeof run === 'function') enqueue(() => apply(run as Callback, global, given))
    else enqueueAll(input)
    const made = texts.onCall(path, input)
    if (made !== undefined) return made
    if (path.endsWith('performance.now')) return Date.now()
    if (path.endsWith('getRandomValues')) return input[0]
    if (/^(?:\$|jQuery)\.extend$/.test(path))
      return Object.assign(...(input.filter((one) => one !== true) as [object]))
    const key = lookUp(returns, path)
    if (key !== undefined) return returns[key]
    const text = keepsText.test(path) && typeof input[0] === 'string' ? stringify(input[0].slice(0, 120)) : ''
    return stub(`${path}(${text})`)
  }

  /** Scripts tell objects and functions apart with typeof. */
  const isObject = (path: string) =>
    (path.endsWith(')') && !/^(?:argument|require)\b|\.(?:proxy|debounce|throttle|bind)\(\)$/.test(path)) ||
    objects.has(path.slice(path.lastIndexOf('.') + 1))

  function stub(wanted: string, isSettled = false): object {
    const path = wanted.split('.').length > 14 ? 'deep' : wanted
    const name = isSettled ? `!${path}` : path
    const existing = stubs.get(name)
    if (existing) return existing
    const keys =
      host.keys[
        path
          .split('.')
          .slice(path.endsWith('.prototype') ? -2 : -1)
          .join('.')
      ]
    const write = (key: string | symbol, value: unknown) => {
      const own = `${path}.${String(key)}`
      record('write', own, [value])
      written.set(own, value)
      if (String(key).startsWith('on')) enqueue(value)
      texts.onWrite(own, value)
      return true
    }
    const made: object = new Proxy((isObject(path) ? {} : function () {}) as object, {
      get: (_, key) => read(path, key, isSettled),
      has: (_, key) => {
        if (typeof key === 'string') record('test', `${path}.${key}`)
        return true
      },
      set: (_, key, value: unknown) => write(key, value),
      apply: (_, __, input: unknown[]) => invoke('call', path, input),
      construct: (_, input: unknown[], target) =>
        target === made
          ? (invoke('new', path, input) as object)
          : (Object.create(target.prototype as object) as object),
      getPrototypeOf: () => (path === 'navigator' ? stub('Navigator.prototype') : Object.prototype),
      deleteProperty: () => true,
      ownKeys: (target) => [...new Set([...(keys ?? []), ...Reflect.ownKeys(target)])],
      getOwnPropertyDescriptor: (target, key) => {
        if (keys?.includes(key as string)) return { value: undefined, configurable: true, enumerable: true }
        if (typeof key === 'string') record('test', `${path}.${key}`)
        return Reflect.getOwnPropertyDescriptor(target, key)
      },
      defineProperty: (_, key, { value }) => {
        if (value !== undefined) write(key, value)
        else record('write', `${path}.${String(key)}`)
        return true
      },
    })
    stubs.set(name, made)
    paths.set(made, path)
    return made
  }

  const compile = (how: 'call' | 'new', input: unknown[], kind: Callback = RealFunction as Callback) => {
    record(how, 'Function', [input.at(-1)])
    recordCode(`${input.at(-1)}`)
    return construct(kind, input) as object
  }
  const anyConstructor: object = new Proxy(function () {}, {
    get: (_, key) => (key === 'name' ? 'Object' : (RealFunction.prototype[key as 'call'] as unknown)),
    apply: (_, __, input: unknown[]) =>
      typeof input.at(-1) === 'string' ? compile('call', input) : stub('constructed'),
    construct: (_, input: unknown[]) =>
      typeof input.at(-1) === 'string' ? compile('new', input) : stub('constructed'),
  })
  const timer =
    (name: string) =>
    (callback: unknown, ...input: unknown[]) => {
      record('call', name, [callback])
      if (typeof callback === 'string') enqueue(() => (global['eval'] as Callback)(callback))
      else enqueue(input.length > 1 ? () => (callback as Callback)(...input.slice(1)) : callback)
      return 1
    }
  const define = (target: object, name: string | symbol, value: unknown) =>
    defineProperty(target, name, { value, writable: true, configurable: true })

  for (const sample of [function () {}, async function () {}, function* () {}, async function* () {}]) {
    const kind = sample.constructor as Callback
    const recordedKind = new Proxy(kind, {
      apply: (_, __, input: unknown[]) => compile('call', input, kind),
      construct: (_, input: unknown[]) => compile('new', input, kind),
    })
    define(kind.prototype as object, 'constructor', recordedKind)
    if (kind === RealFunction) define(global, 'Function', recordedKind)
  }
  define(global, 'eval', (code: unknown) => {
    record('call', 'eval', [code])
    if (typeof code === 'string') recordCode(code)
    return realEval(code as string) as unknown
  })
  define(global, Symbol.toStringTag, 'Window')
  for (const name of host.timers) define(global, name, timer(name))
  for (const name of ['clearTimeout', 'clearInterval', 'cancelAnimationFrame'])
    define(global, name, () => undefined)
  const zone = Date.prototype.getTimezoneOffset
  define(Date.prototype, 'getTimezoneOffset', function (this: Date) {
    record('call', 'Date.getTimezoneOffset')
    return apply(zone, this, []) as number
  })
  const moduleOf = { exports: {} as unknown }
  if (host.isModule) {
    const process = { env: { NODE_ENV: 'production' } }
    const given = { module: moduleOf, exports: moduleOf.exports, require: stub('require'), global, process }
    for (const [name, value] of Object.entries(given)) define(global, name, value)
    define(global, 'define', (...input: unknown[]) => {
      const factory = input.at(-1)
      moduleOf.exports = typeof factory === 'function' ? factory(stub('require'), {}, moduleOf) : factory
    })
  }
  Object.setPrototypeOf(
    global,
    new Proxy(Object.prototype, {
      has: (_, key) => {
        if (typeof key !== 'string') return false
        const isKnown = known.has(key) || globalNames.has(key)
        if (isKnown) record('test', `window.${key}`)
        return isKnown
      },
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
        texts.onWrite(`window.${String(key)}`, value)
        return defineProperty(receiver, key, { value, writable: true, configurable: true, enumerable: true })
      },
    }),
  )
  const before = new Set<unknown>(Object.getOwnPropertyNames(global))
  const builtIn = new Set([...before].map((name) => global[name as string]))
  builtIn.delete(moduleOf.exports)
  const callExports = exportsCaller({
    found: () => [
      ['default', moduleOf.exports],
      ...Object.getOwnPropertyNames(global)
        .filter((name) => !before.has(name))
        .map((name): [string, unknown] => [name, global[name]]),
    ],
    argument: stub('argument'),
    isStub: (value) => paths.has(value as object) || builtIn.has(value),
    enqueue: (task) => void queue.push(task),
  })
  return {
    callExports: () => {
      // Replaced by `defineProperty`, which is no assignment.
      for (const name of host.names)
        if (!before.has(name) && Object.hasOwn(global, name)) record('write', `window.${name}`)
      callExports()
    },
    setExports: (value) => void (moduleOf.exports = value),
    isFull: () => recorded.size > maxRecorded,
    rejected: () => rejected,
    next: () => {
      const next = queue.shift()
      if (!next) return false
      const result: unknown = apply(next, global, [stub('event', true), stub('event', true)])
      if (result instanceof RealPromise) result.then(undefined, () => void rejected++)
      return true
    },
  }
}
