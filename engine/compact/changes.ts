import { textOf } from '../bytes.ts'
import type { Sections } from '../snapshot/snapshot.ts'
import { packCounts, packRising, unpackCounts, unpackRising } from './codes.ts'
import { linesOf } from './parts.ts'
import { broken } from './sections-of.ts'

/**
 * What became of a list, while a delta is made or applied: each call gives back what the newer dataset has. Only what is
 * not as expected is written. As in `parts.ts`, one description (`follow.ts`) does for both.
 */
export interface Changes {
  /** Where each member was before, or -1: mostly one further than the member before it. */
  places(name: string, found: () => Int32Array): Int32Array
  /** Numbers of which nothing is expected where it says -1. */
  numbers(name: string, expected: Int32Array, found: () => ArrayLike<number>): Uint32Array
  texts(name: string, found: () => string[]): string[]
}

export class FoundChanges implements Changes {
  readonly sections: Sections = {}

  places(name: string, found: () => Int32Array): Int32Array {
    const places = found()
    const [at, steps]: [number[], number[]] = [[], []]
    let next = 0
    places.forEach((place, member) => {
      if (place !== next) {
        at.push(member)
        steps.push(place < 0 ? 0 : 1 + signed(place - next))
      }
      if (place >= 0) next = place + 1
    })
    this.sections[`${name}.members`] = packCounts([places.length])
    this.#write(`${name}.places`, packRising(at), packCounts(steps))
    return places
  }

  numbers(name: string, expected: Int32Array, found: () => ArrayLike<number>): Uint32Array {
    const numbers = Uint32Array.from(found())
    const [at, steps]: [number[], number[]] = [[], []]
    let last = 0
    numbers.forEach((number, member) => {
      if (expected[member] === number) return
      if (expected[member]! >= 0) at.push(member)
      steps.push(signed(number - last))
      last = number
    })
    this.#write(name, packRising(at), packCounts(steps))
    return numbers
  }

  texts(name: string, found: () => string[]): string[] {
    const texts = found()
    if (texts.length > 0) this.sections[`${name}.texts`] = linesOf(texts)
    return texts
  }

  #write(name: string, at: Uint8Array, steps: Uint8Array): void {
    if (at.length > 0) this.sections[`${name}.at`] = at
    if (steps.length > 0) this.sections[name] = steps
  }
}

export class KnownChanges implements Changes {
  readonly #read: (name: string) => Uint8Array

  constructor(read: (name: string) => Uint8Array) {
    this.#read = read
  }

  places(name: string): Int32Array {
    const [length = 0] = unpackCounts(this.#read(`${name}.members`))
    const at = unpackRising(this.#read(`${name}.places.at`))
    const steps = unpackCounts(this.#read(`${name}.places`))
    if (length > mostMembers) throw broken()
    const places = new Int32Array(length)
    let [next, unforeseen] = [0, 0]
    for (let member = 0; member < length; member++) {
      if (at[unforeseen] !== member) places[member] = next++
      else {
        const step = steps[unforeseen++]!
        places[member] = step === 0 ? -1 : next + unsigned(step - 1)
        if (step > 0) next = places[member]! + 1
      }
    }
    return places
  }

  numbers(name: string, expected: Int32Array): Uint32Array {
    const at = unpackRising(this.#read(`${name}.at`))
    const steps = unpackCounts(this.#read(name))
    let [last, changed, step] = [0, 0, 0]
    return new Uint32Array(expected).map((_, member) => {
      const number = expected[member]!
      if (number >= 0 && at[changed] !== member) return number
      if (number >= 0) changed++
      return (last += unsigned(steps[step++]!))
    })
  }

  texts(name: string): string[] {
    return textOf(this.#read(`${name}.texts`))
      .split('\n')
      .slice(0, -1)
  }
}

/** Far more than a dataset has: a small file must not become as much as fills the memory. */
const mostMembers = 2 ** 26

const signed = (number: number): number => (number < 0 ? -2 * number - 1 : 2 * number)
const unsigned = (number: number): number => (number % 2 === 1 ? -(number + 1) / 2 : number / 2)
