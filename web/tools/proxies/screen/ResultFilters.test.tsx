import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { ProxyResult } from '#contract/calls/proxies.ts'
import { madeResult } from '#test/data/made-proxy-result.ts'
import { show } from '#test/web/show.tsx'
import { checker } from '../columns.ts'
import { OutcomePills } from './ResultFilters.tsx'

const works = madeResult()
const timeout = madeResult({ outcome: 'timed_out' })
const refused = madeResult({ outcome: 'refused' })

function showPills(results: ProxyResult[], chosen: '' | 'works' = '') {
  const onChange = vi.fn()
  show(<OutcomePills kind={checker} results={results} chosen={chosen} onChange={onChange} />)
  const pills = screen.getAllByRole('button')
  return { onChange, pills, texts: pills.map((pill) => pill.textContent) }
}

describe('OutcomePills', () => {
  test('counts all results and those of each outcome', () => {
    const { texts } = showPills([works, works, timeout, refused])
    expect(texts.map((text) => Number(/\d+$/.exec(text!)![0]))).toEqual([4, 2, 2, 1, 1])
  })

  test('a single reason for failures needs no pill for all of them', () => {
    const { texts } = showPills([works, timeout])
    expect(texts).toHaveLength(3)
  })

  test('a pill filters by its outcome; pressed again, it shows all', () => {
    const { onChange, pills } = showPills([works, timeout])
    expect(pills[1]!.getAttribute('aria-pressed')).toBe('false')
    fireEvent.click(pills[1]!)
    expect(onChange).toHaveBeenLastCalledWith({ outcome: 'works' })
  })

  test('the chosen pill is pressed', () => {
    const { onChange, pills } = showPills([works, timeout], 'works')
    expect(pills[1]!.getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(pills[1]!)
    expect(onChange).toHaveBeenLastCalledWith({ outcome: '' })
  })
})
