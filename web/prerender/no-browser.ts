// What modules read or call when they are loaded, where there is no browser. Imported before them.
Object.assign(globalThis, {
  location: new URL('http://site.invalid/'),
  addEventListener: () => {},
  removeEventListener: () => {},
})
