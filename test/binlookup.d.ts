declare module 'binlookup' {
  export default function binlookup(options: {
    url: string
  }): (bin: string) => Promise<{ scheme: string; country: { alpha2: string } }>
}
