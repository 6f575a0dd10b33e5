import { limits } from '#contract/limits.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { rowForNumber } from './lookup.ts'

export function rowOfBin(dataset: Dataset, six: number, rest: number, extended: boolean): number | undefined {
  if (extended && rest !== 0) return rowForNumber(dataset, six, rest)
  const row = dataset.first[six]!
  return row < dataset.first[six + 1]! && dataset.rest[row] === 0 ? row : undefined
}

export function longerThan(dataset: Dataset, six: number, rest: number): number {
  const { first } = dataset
  const rows = first[six + 1]! - first[six]!
  if (rows === 0) return 0
  if (rest === 0) return dataset.rest[first[six]!] === 0 ? rows - 1 : rows
  const digits = rest & 7
  const end = rest - digits + 8 * 10 ** (limits.extendedBinDigits - limits.binDigits - digits)
  return dataset.firstFrom(six, end) - dataset.firstFrom(six, rest + 1)
}

export function factsWriter(dataset: Dataset): (row: number, target: Uint8Array, at: number) => number {
  const { bytes, profile, kernel } = dataset
  const starts = dataset.section(Uint32Array, 'tail.textStart')
  const tails = Number(kernel.tails.value)
  return (row, target, at) => {
    const number = profile[row]!
    const facts = bytes.subarray(tails + starts[number]!, tails + starts[number + 1]!)
    target.set(facts, at)
    return at + facts.length
  }
}
