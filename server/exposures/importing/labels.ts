import { holdsCardNumber } from '#contract/formats/card-numbers.ts'
import { ImportError } from '#engine/reading/import-error.ts'
import { demoDataset } from '../demo.ts'
import type { DatasetFacts } from './write-dataset.ts'

export interface Options {
  name?: string | undefined
  'source-class'?: string | undefined
  'lawful-basis'?: string | undefined
  date?: string | undefined
}

export function readLabels(options: Options, today = new Date()): Omit<DatasetFacts, 'key_id'> {
  const name = readText(options, 'name', 'the name that visitors see', 100)
  if (name === demoDataset.name) throw new ImportError(`"${name}" is the name of the demo. Choose another.`)
  return {
    name,
    source_class: readText(options, 'source-class', 'the kind of source, such as "breach notice"', 60),
    lawful_basis: readText(options, 'lawful-basis', 'why you may store it', 200),
    date: options.date === undefined ? null : readDate(options.date, today),
  }
}

function readText(
  options: Options,
  option: 'name' | 'source-class' | 'lawful-basis',
  what: string,
  most: number,
) {
  const text = options[option]?.normalize('NFC').trim() ?? ''
  if (text === '') throw new ImportError(`--${option} is missing: ${what}.`)
  if (text.length > most) throw new ImportError(`--${option} must have at most ${most} characters.`)
  if (/\p{Cc}/u.test(text)) throw new ImportError(`--${option} must be one line.`)
  if (holdsCardNumber(text)) throw new ImportError(`--${option} contains what looks like a card number.`)
  return text
}

function readDate(text: string, today: Date): string {
  const date = new Date(`${text}T00:00:00Z`)
  const isDate = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime())
  if (!isDate || date.toISOString().slice(0, 10) !== text || date > today) {
    throw new ImportError('--date must be a date in the past, such as 2026-11-02.')
  }
  return text
}
