export interface Disguise {
  userAgent?: string
  globals: string[]
  vendor?: string
}

/**
 * Runs in a page before its scripts, as source text, so it must not use anything outside itself. Wraps what the browser
 * offers, so that each use is noted as `how path …texts`. `made` are names that this browser lacks, and which then exist.
 */
export function instrument(made: string[], { globals, vendor }: Disguise): void {
  type Callback = (...input: unknown[]) => unknown
  const { apply, construct, ownKeys, defineProperty, getOwnPropertyDescriptor } = Reflect
  const notes = notesOf(globalThis as Record<string, unknown>)
  function notesOf(page: Record<string, unknown>): Set<string> {
    // A frame notes in the page that it is in.
    const outer = page['parent'] as Record<string, unknown>
    return (outer !== page && (outer['__notes'] as Set<string> | undefined)) || new Set<string>()
  }
  const natives = new WeakMap<object, string>()
  const page = globalThis as Record<string, unknown>
  const note = (how: string, path: string, input: unknown[] = []) => {
    const texts = input.slice(0, 4).map((value) => (typeof value === 'string' ? value.slice(0, 200) : null))
    notes.add(JSON.stringify([how, path, ...texts]))
  }
  defineProperty(page, '__notes', { value: notes })
  const { toString } = Function.prototype
  const look = {
    toString(this: object) {
      return natives.get(this) ?? (apply(toString, this, []) as string)
    },
  }
  const like = <T extends object>(wrapper: T, original: object): T => {
    natives.set(wrapper, apply(toString, original, []) as string)
    return wrapper
  }
  // oxlint-disable-next-line no-extend-native -- so that wrapped functions look like the browser's own
  Function.prototype.toString = like(look.toString, toString)

  const wrapFunction = (original: Callback, path: string) =>
    like(
      new Proxy(original, {
        apply: (target, self, input: unknown[]) => {
          note('call', path, input)
          return apply(target, self, input) as unknown
        },
        construct: (target, input: unknown[], made) => {
          note('new', path, input)
          return construct(target, input, made) as object
        },
      }),
      original,
    )
  const wrap = (owner: object, key: string, path: string) => {
    const before = getOwnPropertyDescriptor(owner, key)
    if (!before?.configurable) return
    if (before.get) {
      const { get, set } = before
      defineProperty(owner, key, {
        ...before,
        get: like(function (this: unknown) {
          note('read', path)
          return apply(get, this, []) as unknown
        }, get),
        ...(set && {
          set: like(function (this: unknown, value: unknown) {
            note('write', path, [value])
            apply(set, this, [value])
          }, set),
        }),
      })
    } else if (typeof before.value === 'function' && key !== 'constructor')
      defineProperty(owner, key, { ...before, value: wrapFunction(before.value as Callback, path) })
  }
  const language = new Set(
    'Object Function Array Promise Proxy Reflect JSON Symbol Map Set WeakMap WeakSet WeakRef Number String Boolean BigInt RegExp Error Iterator ArrayBuffer DataView'.split(
      ' ',
    ),
  )
  for (const key of ownKeys(page)) {
    if (typeof key !== 'string' || language.has(key) || /Array$|Error$/.test(key)) continue
    const value = getOwnPropertyDescriptor(page, key)?.value as
      | (Callback & { prototype?: object })
      | undefined
    if (typeof value === 'function' && /^(?:webkit)?[A-Z]/.test(key) && typeof value.prototype === 'object') {
      const name = key.charAt(0).toLowerCase() + key.slice(1)
      for (const part of ownKeys(value.prototype)) {
        const isOfWindow = key === 'Window' || key === 'EventTarget'
        if (typeof part === 'string')
          wrap(value.prototype, part, isOfWindow ? `window.${part}` : `${name}.${part}`)
      }
      for (const part of ownKeys(value))
        if (typeof part === 'string' && part !== 'prototype') wrap(value, part, `${key}.${part}`)
      if (key !== 'Date') wrap(page, key, key)
    } else if (typeof value === 'function' || getOwnPropertyDescriptor(page, key)?.get)
      wrap(page, key, `window.${key}`)
  }
  for (const name of ['acosh', 'expm1', 'tanh']) wrap(Math, name, `Math.${name}`)
  for (const name of ['resolvedOptions']) wrap(Intl.DateTimeFormat.prototype, name, `dateTimeFormat.${name}`)
  wrap(Error, 'captureStackTrace', 'Error.captureStackTrace')
  const owners: Record<string, object> = {
    navigator: Navigator.prototype,
    performance: Performance.prototype,
    document: Document.prototype,
    screen: Screen.prototype,
    window: page,
  }
  for (const path of made) {
    const [first, key] = path.includes('.') ? (path.split('.') as [string, string]) : ['window', path]
    const owner = owners[first]
    if (owner && !(key in owner) && !(first === 'window' && key in page))
      defineProperty(owner, key, {
        get: () => void note('read', path),
        configurable: true,
        enumerable: false,
      })
  }
  for (const name of globals) if (!(name in page)) page[name] = function () {}
  if (vendor !== undefined) {
    const { get } = getOwnPropertyDescriptor(Navigator.prototype, 'vendor')!
    const value = function (this: Navigator) {
      apply(get!, this, [])
      return vendor
    }
    defineProperty(Navigator.prototype, 'vendor', { get: value, configurable: true, enumerable: true })
  }
  const chrome = {}
  for (const key of ['app', 'csi', 'loadTimes', 'runtime'])
    defineProperty(chrome, key, {
      get: () => {
        note('read', `chrome.${key}`)
        return key === 'csi' || key === 'loadTimes' ? () => ({}) : {}
      },
      enumerable: true,
      configurable: true,
    })
  defineProperty(page, 'chrome', {
    get: () => {
      note('read', 'window.chrome')
      return chrome
    },
    configurable: true,
    enumerable: true,
  })
}
