// The fake browser of the sandbox: the globals that exist and the values of the simplest ones.
import { elementLookups } from '../syntax/syntax.ts'

type FakeBrowser = typeof fakeBrowser

export interface RecorderHost extends FakeBrowser {
  isModule: boolean
  recordUse: (line: string) => void
  recordCode: (code: string) => void
}

export interface Recorder {
  next: () => boolean
  callExports: () => void
  setExports: (value: unknown) => void
  /** How many callbacks failed later than they returned. */
  rejected: () => number
  isFull: () => boolean
}

const simpleValues = {
  width: 300,
  height: 150,
  length: 1,
  status: 200,
  readyState: 4,
  responseText: '{}',
  value: 'sample',
}

/** By the end of the path. Everything else is a stub that stands for any value. */
const hostValues: Record<string, unknown> = {
  ...simpleValues,
  'navigator.userAgent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'navigator.appVersion': '5.0 (Windows NT 10.0; Win64; x64)',
  'navigator.appName': 'Netscape',
  'navigator.platform': 'Win32',
  'navigator.vendor': 'Google Inc.',
  'navigator.language': 'en-US',
  'navigator.hardwareConcurrency': 8,
  'navigator.deviceMemory': 8,
  'navigator.maxTouchPoints': 0,
  'navigator.webdriver': false,
  'navigator.cookieEnabled': true,
  'navigator.onLine': true,
  'navigator.doNotTrack': null,
  'screen.width': 1920,
  'screen.height': 1080,
  'screen.availWidth': 1920,
  'screen.availHeight': 1040,
  'screen.colorDepth': 24,
  'screen.pixelDepth': 24,
  'document.cookie': '',
  'document.referrer': 'https://shop.example/cart',
  'document.title': 'Checkout',
  'document.readyState': 'complete',
  'document.hidden': false,
  'document.visibilityState': 'visible',
  'document.URL': 'https://shop.example/checkout',
  'document.domain': 'shop.example',
  'document.parentNode': null,
  'location.href': 'https://shop.example/checkout',
  'location.origin': 'https://shop.example',
  'location.protocol': 'https:',
  'location.hostname': 'shop.example',
  'location.host': 'shop.example',
  'location.pathname': '/checkout',
  'location.search': '',
  'location.hash': '',
  'location.port': '',
  'history.length': 2,
  'window.innerWidth': 1280,
  'window.innerHeight': 720,
  'window.outerWidth': 1280,
  'window.outerHeight': 800,
  'window.devicePixelRatio': 1,
  'window.name': '',
  'window.status': '',
  'window.closed': false,
  'window.opener': null,
  'window.frameElement': null,
  parentElement: null,
  nextSibling: null,
  nextElementSibling: null,
  keyCode: 65,
  key: 'a',
  isTrusted: true,
  tagName: 'INPUT',
  nodeName: 'INPUT',
  charCode: 65,
  which: 65,
}

const barText = '[object BarProp]'
const hostTexts: Record<string, string> = {
  location: 'https://shop.example/checkout',
  document: '[object HTMLDocument]',
  navigator: '[object Navigator]',
  screen: '[object Screen]',
  history: '[object History]',
  statusbar: barText,
  locationbar: barText,
  menubar: barText,
  personalbar: barText,
  scrollbars: barText,
  toolbar: barText,
}

/** Not a valid card number, but it looks like one. */
const fieldValues: [name: string, value: string][] = [
  ['cvv|cvc|csc|cvn|security', '123'],
  ['exp.{0,8}month|month', '12'],
  ['exp.{0,8}year|year', '2030'],
  ['exp', '12/30'],
  ['number|num\\b|card|\\bpan\\b|\\bcc', '4111111111111112'],
  ['mail', 'someone@shop.example'],
]

const hostReturns: Record<string, unknown> = {
  'localStorage.getItem': null,
  'sessionStorage.getItem': null,
  toDataURL: 'data:image/png;base64,AAAA',
  getTimezoneOffset: 0,
  getAttribute: 'sample',
  matches: true,
  contains: true,
  hasAttribute: true,
  hasFocus: true,
}

const splitWords = (text: string): string[] => text.trim().split(/\s+/)

const hostObjects: string[] = splitWords(`
  navigator document screen location history localStorage sessionStorage indexedDB caches crypto performance
  speechSynthesis chrome cookieStore customElements visualViewport external console Intl CSS WebAssembly
  plugins mimeTypes connection permissions mediaDevices userAgentData storage serviceWorker languages orientation
  fonts body head documentElement style timing memory navigation clipboard subtle
`)

const navigatorKeys = splitWords(`
  vendorSub productSub vendor maxTouchPoints scheduling userActivation doNotTrack geolocation connection plugins
  mimeTypes pdfViewerEnabled webkitTemporaryStorage webkitPersistentStorage hardwareConcurrency cookieEnabled
  appCodeName appName appVersion platform product userAgent language languages onLine webdriver getGamepads
  javaEnabled sendBeacon vibrate bluetooth clipboard credentials keyboard managed mediaDevices storage serviceWorker
  virtualKeyboard wakeLock deviceMemory userAgentData locks mediaCapabilities mediaSession permissions presentation
  usb xr serial hid gpu getBattery requestMIDIAccess requestMediaKeySystemAccess canShare share
`)

const hostKeys: Record<string, string[]> = {
  navigator: navigatorKeys,
  'Navigator.prototype': navigatorKeys,
  screen: splitWords(
    'availWidth availHeight width height colorDepth pixelDepth availLeft availTop orientation isExtended',
  ),
}

const hostTimers: string[] = splitWords(
  'setTimeout setInterval setImmediate requestAnimationFrame requestIdleCallback queueMicrotask',
)

const textMethods: string[] = splitWords(`
  toLowerCase toUpperCase indexOf includes match replace substring substr split trim charCodeAt charAt padStart
  startsWith endsWith toString valueOf toFixed toJSON localeCompare
`)
const listMethods: string[] = splitWords('map forEach filter reduce some every find join')

/** All other globals are undefined, so that a script which checks whether it already ran sees that it did not. */
const hostNames: string[] = splitWords(`
  navigator document screen location history localStorage sessionStorage indexedDB caches crypto performance
  speechSynthesis chrome fetch alert confirm prompt print open close focus blur stop postMessage matchMedia
  getComputedStyle getSelection scroll scrollTo scrollBy innerWidth innerHeight outerWidth outerHeight
  devicePixelRatio screenX screenY scrollX scrollY pageXOffset pageYOffset addEventListener removeEventListener
  dispatchEvent cookieStore customElements visualViewport external name opener frameElement origin isSecureContext
  status closed statusbar locationbar menubar personalbar scrollbars toolbar console Intl $ jQuery importScripts queryLocalFonts openDatabase ontouchstart trustedTypes scheduler
  Image Audio Option XMLHttpRequest Request Response Headers FormData Blob File FileReader URL URLSearchParams
  WebSocket EventSource Worker SharedWorker MessageChannel BroadcastChannel AbortController Event CustomEvent
  MouseEvent KeyboardEvent TouchEvent PointerEvent InputEvent UIEvent ErrorEvent EventTarget Node Element Document
  HTMLElement HTMLCanvasElement HTMLInputElement HTMLFormElement HTMLImageElement HTMLScriptElement HTMLIFrameElement
  HTMLVideoElement HTMLAudioElement HTMLDocument HTMLCollection NodeList Navigator Screen Window Storage Location
  History Performance PerformanceObserver MutationObserver IntersectionObserver ResizeObserver ReportingObserver
  CanvasRenderingContext2D OffscreenCanvas ImageData ImageBitmap Path2D WebGLRenderingContext WebGL2RenderingContext
  AudioContext webkitAudioContext OfflineAudioContext webkitOfflineAudioContext AudioBuffer AnalyserNode
  RTCPeerConnection webkitRTCPeerConnection RTCSessionDescription RTCIceCandidate MediaSource MediaRecorder
  MediaStream FontFace Notification PaymentRequest PublicKeyCredential ApplePaySession SpeechSynthesisUtterance
  DeviceMotionEvent DeviceOrientationEvent Accelerometer Gyroscope Magnetometer AmbientLightSensor Sensor
  DOMTokenList DOMRect DOMException DocumentFragment Range Selection Text Comment CharacterData Attr NamedNodeMap
  HTMLTextAreaElement HTMLSelectElement HTMLOptionElement HTMLButtonElement HTMLAnchorElement HTMLDivElement
  HTMLTemplateElement HTMLMediaElement HTMLLinkElement HTMLStyleElement CSSStyleDeclaration CSSRule StyleSheet
  FocusEvent WheelEvent DragEvent ClipboardEvent AnimationEvent TransitionEvent PopStateEvent MessageEvent SubmitEvent
  ProgressEvent PromiseRejectionEvent DataTransfer FileList ReadableStream WritableStream TransformStream AbortSignal
  NodeFilter SVGSVGElement XMLDocument XMLHttpRequestUpload XMLHttpRequestEventTarget
  DOMParser XMLSerializer XPathEvaluator CSS CSSStyleSheet ShadowRoot SVGElement WebAssembly IDBFactory Cache
`)

export const fakeBrowser = {
  names: hostNames,
  keys: hostKeys,
  objects: hostObjects,
  values: hostValues,
  texts: hostTexts,
  returns: hostReturns,
  timers: hostTimers,
  fieldValues,
  textMethods,
  listMethods,
  elementLookups,
}

export interface ValueFinder {
  lookUp: (table: Record<string, unknown>, path: string) => string | undefined
  hasEnded: (path: string, key: string) => boolean
  textFor: (path: string) => string
  fieldValue: (path: string) => string | undefined
  passedTo: (path: string, input: unknown[]) => string[] | undefined
}

/** Runs inside the sandbox, as source text. */
export function valueFinder({ texts, fieldValues }: RecorderHost): ValueFinder {
  const readsLeft = new Map<string, number>()
  const lookUp = (table: Record<string, unknown>, path: string): string | undefined => {
    const parts = path.replace(/\((?:"(?:[^"\\]|\\.)*")?\)/g, '').split('.')
    const two = parts.slice(-2).join('.')
    if (Object.hasOwn(table, two)) return two
    return Object.hasOwn(table, parts.at(-1)!) ? parts.at(-1) : undefined
  }
  /** Some loops go on until there is no further element. */
  const hasEnded = (path: string, key: string) => {
    if (!/^(?:firstChild|lastChild|firstElementChild|parentNode|parentElement)$/.test(key)) return false
    const left = readsLeft.get(path) ?? 20
    readsLeft.set(path, left - 1)
    return left <= 0 || path.split('.parentNode').length > 3
  }
  const textFor = (path: string) =>
    /Storage\.\w+$/.test(path) ? '{}' : (texts[path.slice(path.lastIndexOf('.') + 1)] ?? '…')
  const fieldValue = (path: string) => fieldValues.find(([name]) => new RegExp(name, 'i').test(path))?.[1]
  const passedTo = (path: string, [first]: unknown[]) => {
    if (/^(?:\$|jQuery)(?:\(.*\)\.ready)?$/.test(path)) return ['jQuery']
    if (!/^require(?:js)?$/.test(path) || !Array.isArray(first)) return undefined
    return first.map((name) => (/(?:^|\/)jquery$/i.test(String(name)) ? 'jQuery' : 'event'))
  }
  return { lookUp, hasEnded, textFor, fieldValue, passedTo }
}
