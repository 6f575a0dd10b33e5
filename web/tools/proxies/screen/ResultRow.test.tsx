import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ProxyResult } from '#contract/calls/proxies.ts'
import { madeExit, madeResult } from '#test/data/made-proxy-result.ts'
import { show } from '#test/web/show.tsx'
import { checker } from '../columns.ts'
import { ResultRow } from './ResultRow.tsx'

function openRow(part: Partial<ProxyResult>) {
  const result = madeResult(part)
  show(
    <ResultRow
      columns={checker.columns}
      result={result}
      user={undefined}
      rowIndex={2}
      isOpen
      onToggle={() => {}}
    />,
  )
  const [row, details] = screen.getAllByRole('row')
  const changes = within(details!).getByText('Changes').parentElement!.textContent
  return { row: row!.textContent, details: details!.textContent, changes }
}

test('names the headers that reveal an address', () => {
  const { row, details } = openRow({ anonymity: 'transparent', revealed_by: ['x-real-ip', 'via'] })
  expect(row).toContain('Transparentx-real-ip, via')
  expect(details).toContain('In x-real-ip, via')
})

test('the row and its details agree about changes', () => {
  const intercepted = openRow({ tls_intercepted: true, exit: madeExit('SE') })
  expect(intercepted.row).toContain('Tampered')
  expect(intercepted.changes).toBe('ChangesIntercepted TLS.')
})

test('a proxy whose certificate was seen, but no exit, is unchanged in both', () => {
  const { row, changes } = openRow({ tls_intercepted: false })
  expect(row).toContain('Unchanged')
  expect(changes).toBe('ChangesUnchanged')
})
