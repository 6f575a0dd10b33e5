import { readContext, type ContextFacts } from './contexts.ts'

export interface BrowserFacts extends ContextFacts {
  /** By `navigator.webdriver`. */
  isAutomated: boolean
  doNotTrack: boolean
  /** Null in a browser that does not support it. */
  globalPrivacyControl: boolean | null
  /** How this page was fetched, such as `h2`; empty when the browser does not say. */
  protocol: string
}

export function readBrowser(): BrowserFacts {
  const { webdriver, doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    doNotTrack?: string | null
    globalPrivacyControl?: boolean
  }
  return {
    ...readContext(globalThis),
    isAutomated: webdriver === true,
    doNotTrack: doNotTrack === '1',
    globalPrivacyControl: globalPrivacyControl ?? null,
    protocol: navigationProtocol(),
  }
}

function navigationProtocol(): string {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  return (entry as PerformanceNavigationTiming | undefined)?.nextHopProtocol ?? ''
}

/** Nothing of it is sent. */
export interface DeviceFacts {
  /** Null when WebGL is off; texts are null when the browser hides them. */
  webgl: { vendor: string | null; renderer: string | null } | null
  /** `random` when the browser changes what is drawn each time; null when nothing can be read. */
  canvas: string | null
  screen: string
  cores: number | null
  /** Gigabytes, rounded by the browser. */
  memory: number | null
  touchPoints: number
}

export function readDevice(): DeviceFacts {
  const { hardwareConcurrency, deviceMemory, maxTouchPoints } = navigator as Navigator & {
    deviceMemory?: number
  }
  return {
    webgl: unlessBlocked(readWebgl),
    canvas: unlessBlocked(readCanvas),
    screen: `${screen.width} × ${screen.height}, ${screen.colorDepth} bits, ×${devicePixelRatio}`,
    cores: hardwareConcurrency || null,
    memory: deviceMemory ?? null,
    touchPoints: maxTouchPoints || 0,
  }
}

/** Extensions that block fingerprinting throw errors from any of the functions that scripts read it with. */
function unlessBlocked<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

function readWebgl(): DeviceFacts['webgl'] {
  const context = document.createElement('canvas').getContext('webgl')
  if (!context) return null
  const read = (name: number) => (context.getParameter(name) as string | null) || null
  // Only where the usual names say nothing: Firefox puts the real ones there, and warns about the extension.
  const isMasked = read(context.RENDERER) === 'WebKit WebGL'
  const names = isMasked ? context.getExtension('WEBGL_debug_renderer_info') : null
  const facts = {
    vendor: read(names?.UNMASKED_VENDOR_WEBGL ?? context.VENDOR),
    renderer: read(names?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER),
  }
  // Browsers allow few contexts at a time.
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return facts
}

function readCanvas(): string | null {
  const [first, second] = [drawCanvas(), drawCanvas()]
  if (first === null || second === null) return null
  return first === second ? hashOf(first) : 'random'
}

function drawCanvas(): string | null {
  const canvas = document.createElement('canvas')
  canvas.width = 240
  canvas.height = 60
  const context = canvas.getContext('2d')
  if (!context) return null
  context.textBaseline = 'top'
  context.font = '16px Arial, sans-serif'
  context.fillStyle = '#f60'
  context.fillRect(100, 5, 80, 50)
  context.fillStyle = '#069'
  context.fillText('Cwm fjord bank glyphs vext quiz 😃', 2, 15)
  context.globalCompositeOperation = 'multiply'
  context.fillStyle = 'rgb(255, 0, 255)'
  context.beginPath()
  context.arc(50, 30, 25, 0, Math.PI * 2)
  context.fill()
  const image = canvas.toDataURL()
  return image.length > 'data:image/png;base64,'.length ? image : null
}

/** FNV-1a of 64 bits: on plain http, browsers have no hashes of their own. */
export function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (let at = 0; at < text.length; at++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n)
  }
  return hash.toString(16).padStart(16, '0')
}
