import { kernelCode } from './kernel-code.ts'

/** The loops of kernel.wat over one memory. All addresses are in bytes; lists hold rows as u32. */
export interface Kernel {
  six: WebAssembly.Global
  rest: WebAssembly.Global
  first: WebAssembly.Global
  profile: WebAssembly.Global
  tailStart: WebAssembly.Global
  tails: WebAssembly.Global
  digits: WebAssembly.Global
  rows: WebAssembly.Global
  index(row: number, end: number, number: number, exact: number): number
  combine(target: number, fields: number, bytes: number, piece: number): number
  count(bits: number, bytes: number): number
  mark(target: number, list: number, length: number): void
  find(asked: number, length: number, exact: number, target: number, missing: number): number
  list(bits: number, bytes: number, skip: number, limit: number, target: number): number
  keep(list: number, length: number, column: number, wide: 0 | 1, allowed: number, target: number): number
  tallyBits(bits: number, bytes: number, column: number, wide: 0 | 1, counters: number): void
  tallyList(list: number, length: number, column: number, wide: 0 | 1, counters: number): void
  write(list: number, length: number, target: number): number
}

const compiled = new WebAssembly.Module(Uint8Array.from(atob(kernelCode), (letter) => letter.charCodeAt(0)))

export function startKernel(memory: WebAssembly.Memory): Kernel {
  return new WebAssembly.Instance(compiled, { engine: { memory } }).exports as unknown as Kernel
}
