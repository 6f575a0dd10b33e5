import { Button, Textarea } from '@mantine/core'
import { useState, type ComponentType } from 'react'
import type { Facets } from '#contract/bins.ts'
import { binsOf, type FilterName, type Search } from '#contract/search-link.ts'
import type { Column } from '../bins/BinTable.tsx'
import type { ColumnFilter } from '../bins/ColumnHeader.tsx'
import { BankFilter } from './BankFilter.tsx'
import { pastedBins } from './bins-text.ts'
import classes from './column-filters.module.css'
import { BrandFilter, CountryFilter, LevelFilter, TypeFilter, type FilterProps } from './field-filters.tsx'

const fields: [Column, FilterName, ComponentType<FilterProps>][] = [
  ['brand', 'vendors', BrandFilter],
  ['type', 'types', TypeFilter],
  ['level', 'categories', LevelFilter],
  ['bank', 'banks', BankFilter],
  ['country', 'countries', CountryFilter],
]

/** The filters in the table's head: the panel's own, asked for as soon as they change. */
export function columnFilters(
  search: Search,
  facets: Facets | undefined,
  goTo: (search: Search) => void,
): Partial<Record<Column, ColumnFilter>> {
  const ask = (part: Partial<Search>) => goTo({ ...search, ...part, page: 1 })
  const filters: Partial<Record<Column, ColumnFilter>> = {
    bin: {
      on: search.bins.length > 0,
      content: (close) => (
        <BinColumnFilter
          search={search}
          onApply={(bins) => {
            close()
            ask({ bins })
          }}
        />
      ),
    },
  }
  for (const [column, name, Filter] of fields) {
    filters[column] = {
      on: search[name].length > 0,
      content: () => (
        <Filter
          value={search[name]}
          facets={facets}
          inPopover
          onChange={(values) => ask({ [name]: values })}
        />
      ),
    }
  }
  return filters
}

function BinColumnFilter({ search, onApply }: { search: Search; onApply: (bins: string[]) => void }) {
  const [text, setText] = useState(search.bins.join('\n'))
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        onApply(binsOf(pastedBins(text).lines.join('\n'), search.extended))
      }}
    >
      <Textarea
        label="BINs"
        description="One BIN per line"
        rows={6}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: `mono ${classes.box}` }}
        data-autofocus
      />
      <Button type="submit">Apply Filter</Button>
    </form>
  )
}
