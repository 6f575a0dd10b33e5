import { textOf } from '../bytes.ts'
import type { Sections } from '../snapshot/snapshot.ts'
import { packCounts, packRising, unpackCounts, unpackRising } from './codes.ts'
import { linesOf } from './parts.ts'
import { broken } from './sections-of.ts'

type Expect = (member: number, before: number) => number

/**
 * What became of a dataset, while a delta is made or applied: each call gives back what the newer one has. Only what is not
 * as expected is written. As in `parts.ts`, one description (`follow.ts`) does for both.
 */
export interface Changes {
  length(list: string, found: () => number): number
  /** Numbers of which nothing is expected where it says -1. */
  numbers(
    name: string,
    length: number,
    expect: Expect,
    found: () => ArrayLike<number>,
  ): Uint32Array<ArrayBuffer>
  texts(name: string, found: () => string[]): string[]
}

export class FoundChanges implements Changes {
  readonly sections: Sections = {}

  length(list: string, found: () => number): number {
    const length = found()
    this.sections[`${list}.length`] = packCounts([length])
    return length
  }

  numbers(
    name: string,
    length: number,
    expect: Expect,
    found: () => ArrayLike<number>,
  ): Uint32Array<ArrayBuffer> {
    const numbers = Uint32Array.from(found())
    const [at, steps]: [number[], number[]] = [[], []]
    let last = 0
    for (let member = 0; member < length; member++) {
      const expected = expect(member, numbers[member - 1] ?? 0)
      if (numbers[member] === expected) continue
      if (expected >= 0) at.push(member)
      const step = numbers[member]! - last
      steps.push(step < 0 ? -2 * step - 1 : 2 * step)
      last = numbers[member]!
    }
    if (at.length > 0) this.sections[`${name}.at`] = packRising(at)
    if (steps.length > 0) this.sections[`${name}.steps`] = packCounts(steps)
    return numbers
  }

  texts(name: string, found: () => string[]): string[] {
    const texts = found()
    if (texts.length > 0) this.sections[`${name}.texts`] = linesOf(texts)
    return texts
  }
}

export class KnownChanges implements Changes {
  readonly #read: (name: string) => Uint8Array

  constructor(read: (name: string) => Uint8Array) {
    this.#read = read
  }

  length(list: string): number {
    const [length = 0] = unpackCounts(this.#read(`${list}.length`))
    if (length > mostMembers) throw broken()
    return length
  }

  numbers(name: string, length: number, expect: Expect): Uint32Array<ArrayBuffer> {
    const at = unpackRising(this.#read(`${name}.at`))
    const steps = unpackCounts(this.#read(`${name}.steps`))
    const numbers = new Uint32Array(length)
    let [last, changed, next] = [0, 0, 0]
    for (let member = 0; member < length; member++) {
      const expected = expect(member, numbers[member - 1] ?? 0)
      if (expected >= 0 && at[changed] !== member) numbers[member] = expected
      else {
        if (expected >= 0) changed++
        const step = steps[next++] ?? 0
        last += step % 2 === 1 ? -(step + 1) / 2 : step / 2
        numbers[member] = last
      }
    }
    return numbers
  }

  texts(name: string): string[] {
    return textOf(this.#read(`${name}.texts`))
      .split('\n')
      .slice(0, -1)
  }
}

/** Far more than a dataset has: a small file must not become as much as fills the memory. */
const mostMembers = 2 ** 26
