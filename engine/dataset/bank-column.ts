import { familyIn, type FamilyName } from '#contract/families.ts'
import { Column, type SectionReader } from './column.ts'
import type { Texts } from '../snapshot/texts.ts'

/** A bank has a code in each of its countries, because families are of one country. */
export class BankColumn extends Column {
  readonly country: Uint32Array
  /** For each code, the code of the largest bank of its family. */
  readonly family: Uint32Array
  readonly #countries: Texts
  #members: Map<number, number[]> | undefined
  #first: Uint32Array | undefined

  constructor(texts: Texts, countries: Texts, section: SectionReader) {
    super('bank', texts, section)
    this.country = section(Uint32Array, 'bank.country')
    this.family = section(Uint32Array, 'bank.family')
    this.#countries = countries
  }

  override codesOf(value: string): readonly number[] {
    const family = familyIn(value)
    return family ? this.membersOf(this.headOf(family)) : super.codesOf(value)
  }

  countryOf(code: number): string {
    return this.#countries.at(this.country[code]!)
  }

  /** The largest bank of the family of this one; undefined when it has none. */
  headOf({ country, slug }: FamilyName): number | undefined {
    const code = super.codesOf(slug).find((code) => this.countryOf(code) === country)
    const head = code === undefined ? undefined : this.family[code]
    return this.membersOf(head).length > 1 ? head : undefined
  }

  /** Adds the counts of all countries to the first code of a bank. */
  inAllCountries(counts: Uint32Array): Uint32Array {
    this.#first ??= this.#findFirst()
    const sums = counts.slice()
    for (let code = 1; code < sums.length; code++) {
      const first = this.#first[code]!
      if (first === code) continue
      sums[first]! += sums[code]!
      sums[code] = 0
    }
    return sums
  }

  membersOf(head: number | undefined): readonly number[] {
    return head === undefined ? [] : (this.families.get(head) ?? [])
  }

  get families(): ReadonlyMap<number, readonly number[]> {
    return (this.#members ??= this.#findMembers())
  }

  #findFirst(): Uint32Array {
    const first = Uint32Array.from(this.texts.keys())
    for (const { codes } of this.values.values()) for (const code of codes) first[code] = codes[0]!
    return first
  }

  #findMembers(): Map<number, number[]> {
    const codes = [...this.values.values()].flatMap(({ codes }) => codes)
    const members = Map.groupBy(codes, (code) => this.family[code]!)
    for (const [head, codes] of members) {
      codes.sort(
        (a, b) => Number(b === head) - Number(a === head) || this.count[b]! - this.count[a]! || a - b,
      )
    }
    return members
  }
}
