import type { SignalGroup } from './finding.ts'

/** The machine and the browser. */
export const deviceSignals: readonly SignalGroup[] = [
  {
    name: 'Browser',
    reveals: 'Name, version, language and add-ons of the browser.',
    rows: [
      ['user-agent', 'Reads name and version of the browser', 'navigator.userAgent', 'navigator.appVersion'],
      [
        'client-hints',
        'Asks for exact versions and the model of the device',
        'navigator.userAgentData',
        'getHighEntropyValues',
      ],
      ['platform', 'Reads the operating system', 'navigator.platform', 'navigator.oscpu'],
      [
        'vendor',
        'Reads who made the browser',
        'navigator.vendor',
        'navigator.product',
        'navigator.productSub',
      ],
      ['language', 'Reads the languages', 'navigator.language', 'navigator.languages'],
      ['plugins', 'Lists plug-ins and file types', 'navigator.plugins', 'navigator.mimeTypes'],
      ['pdf-viewer', 'Asks whether the browser shows PDFs', 'navigator.pdfViewerEnabled'],
      ['do-not-track', 'Reads the do-not-track setting', 'doNotTrack', 'globalPrivacyControl'],
      ['cookies-on', 'Asks whether cookies are allowed', 'navigator.cookieEnabled'],
      ['permissions', 'Asks which permissions were granted', 'permissions.query', 'Notification.permission'],
      ['extensions', 'Looks for browser extensions', 'chrome.runtime', 'browser.runtime'],
      ['java', 'Asks for Java', 'navigator.javaEnabled'],
    ],
  },
  {
    name: 'Hardware',
    reveals: 'Processor, memory, touch and connected devices.',
    rows: [
      ['processor', 'Counts processor cores', 'navigator.hardwareConcurrency', 'navigator.cpuClass'],
      ['memory', 'Reads the amount of memory', 'navigator.deviceMemory', 'performance.memory'],
      ['touch', 'Counts touch points', 'navigator.maxTouchPoints', 'ontouchstart', 'TouchEvent'],
      ['media-devices', 'Lists cameras and microphones', 'enumerateDevices'],
      ['camera', 'Asks for camera or microphone', 'getUserMedia', 'getDisplayMedia'],
      ['gamepads', 'Lists game controllers', 'getGamepads'],
      ['keyboard-layout', 'Reads the layout of the keyboard', 'getLayoutMap'],
      [
        'usb',
        'Asks for USB, Bluetooth or serial devices',
        'navigator.usb',
        'navigator.bluetooth',
        'navigator.serial',
      ],
      ['voices', 'Lists the voices for speech', 'getVoices', 'speechSynthesis'],
    ],
  },
  {
    name: 'Screen',
    reveals: 'Size, depth and scale of the screen and the window.',
    rows: [
      ['screen-size', 'Reads the size of the screen', 'screen.width', 'screen.height'],
      ['screen-free', 'Reads the available screen area', 'screen.availWidth', 'screen.availHeight'],
      ['colour-depth', 'Reads the colour depth', 'screen.colorDepth', 'screen.pixelDepth'],
      ['pixel-ratio', 'Reads the scale of the screen', 'devicePixelRatio'],
      ['orientation', 'Reads how the screen is turned', 'screen.orientation'],
      [
        'window-size',
        'Reads the size of the window',
        'outerWidth',
        'outerHeight',
        'innerWidth',
        'innerHeight',
      ],
      ['media-query', 'Asks for display settings', 'matchMedia'],
    ],
  },
  {
    name: 'Battery',
    reveals: 'The charge level identifies a device for a while.',
    rows: [['battery', 'Reads the charge of the battery', 'getBattery', 'navigator.battery', 'chargingTime']],
  },
  {
    name: 'Sensors',
    reveals: 'Movement, light and position of the device.',
    rows: [
      ['motion', 'Reads movement', 'on:devicemotion', 'DeviceMotionEvent', 'Accelerometer', 'Gyroscope'],
      [
        'tilt',
        'Reads how the device is held',
        'on:deviceorientation',
        'DeviceOrientationEvent',
        'Magnetometer',
      ],
      ['light', 'Reads the ambient light', 'AmbientLightSensor', 'on:devicelight'],
      ['location', 'Asks where the device is', 'getCurrentPosition', 'watchPosition'],
    ],
  },
]
