import type { SignalGroup } from './finding.ts'

export const drawingSignals: readonly SignalGroup[] = [
  {
    name: 'Canvas',
    reveals: 'Tiny differences in how a picture is drawn tell graphics cards and systems apart.',
    rows: [
      ['canvas-image', 'Draws a hidden picture and reads it back', 'toDataURL', 'toBlob', 'convertToBlob'],
      ['canvas-pixels', 'Reads the pixels of a drawing', 'getImageData'],
      ['canvas-text', 'Draws text on a canvas', 'fillText', 'strokeText'],
      ['canvas-winding', 'Tests how shapes are filled', 'isPointInPath'],
      ['canvas-context', 'Opens a drawing surface', '"2d"', 'OffscreenCanvas'],
    ],
  },
  {
    name: 'WebGL',
    reveals: 'Names the graphics card and its limits.',
    rows: [
      ['webgl-context', 'Opens a 3D surface', '"webgl"', '"webgl2"', '"experimental-webgl"'],
      [
        'webgl-card',
        'Asks for the name of the graphics card',
        '"WEBGL_debug_renderer_info"',
        'UNMASKED_RENDERER_WEBGL',
        'UNMASKED_VENDOR_WEBGL',
      ],
      ['webgl-parameters', 'Reads limits of the graphics card', 'getParameter'],
      ['webgl-extensions', 'Lists what the graphics card can do', 'getSupportedExtensions'],
      ['webgl-precision', 'Reads how precisely shaders calculate', 'getShaderPrecisionFormat'],
      ['webgl-pixels', 'Reads the pixels of a 3D drawing', 'readPixels'],
      ['webgpu', 'Asks the graphics card through WebGPU', 'navigator.gpu', 'requestAdapter'],
    ],
  },
  {
    name: 'Audio',
    reveals: 'Sound that is never played comes out slightly different on each system.',
    rows: [
      ['audio-offline', 'Renders silent sound', 'OfflineAudioContext', 'webkitOfflineAudioContext'],
      ['audio-context', 'Opens the sound system', 'AudioContext', 'webkitAudioContext'],
      ['audio-oscillator', 'Makes a test tone', 'createOscillator'],
      ['audio-compressor', 'Runs the tone through a compressor', 'createDynamicsCompressor'],
      ['audio-analyser', 'Measures frequencies of the sound', 'createAnalyser', 'getFloatFrequencyData'],
      ['audio-samples', 'Reads the rendered samples', 'getChannelData'],
      ['audio-latency', 'Reads the delay of the sound system', 'baseLatency', 'outputLatency'],
      [
        'media-codecs',
        'Asks which sound and video formats play',
        'canPlayType',
        'isTypeSupported',
        'decodingInfo',
      ],
    ],
  },
  {
    name: 'Fonts',
    reveals: 'Which fonts are installed differs from machine to machine.',
    rows: [
      ['font-check', 'Asks whether a font is there', 'document.fonts', 'fonts.check', 'FontFace'],
      ['font-list', 'Asks for the list of installed fonts', 'queryLocalFonts'],
      ['font-measure', 'Measures the width of text', 'measureText', 'offsetWidth', 'offsetHeight'],
      ['layout-box', 'Measures boxes to fractions of a pixel', 'getClientRects', 'getBoundingClientRect'],
      ['style-computed', 'Reads computed styles', 'getComputedStyle'],
    ],
  },
]
