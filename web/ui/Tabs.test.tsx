import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { show } from '#test/web/show.tsx'
import { Tabs } from './Tabs.tsx'

const tabs = [
  { value: 'add', label: 'Add' },
  { value: 'remove', label: 'Remove' },
  { value: 'replace', label: 'Replace' },
] as const

function Example() {
  const [value, setValue] = useState<(typeof tabs)[number]['value']>('add')
  return (
    <Tabs label="Edit Bins" tabs={tabs} value={value} onChange={setValue}>
      about {value}
    </Tabs>
  )
}

const tab = (name: string) => screen.getByRole('tab', { name })
const selected = () => screen.getByRole('tab', { selected: true }).textContent

describe('Tabs', () => {
  beforeEach(() => {
    show(<Example />)
    tab('Add').focus()
  })

  test.each([
    [['ArrowRight'], 'Remove'],
    [['ArrowRight', 'ArrowRight', 'ArrowRight'], 'Add'],
    [['ArrowLeft'], 'Replace'],
    [['End'], 'Replace'],
    [['End', 'Home'], 'Add'],
  ])('%j select and focus %s', (keys, name) => {
    for (const key of keys) fireEvent.keyDown(document.activeElement!, { key })
    expect(selected()).toBe(name)
    expect(document.activeElement).toBe(tab(name))
  })

  test('keys pressed while the page behind a tab is on its way go on from the tab in focus', () => {
    const asked: string[] = []
    show(
      <Tabs label="Slow" tabs={tabs} value="add" onChange={(value) => asked.push(value)}>
        slow
      </Tabs>,
    )
    screen.getAllByRole('tab', { name: 'Add' })[1]!.focus()
    for (let key = 0; key < 3; key++) fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' })
    expect(asked).toEqual(['remove', 'replace', 'add'])
  })

  test('a click selects, and the panel belongs to the selected tab', () => {
    fireEvent.click(tab('Remove'))
    expect(selected()).toBe('Remove')
    expect(screen.getByRole('tabpanel', { name: 'Remove' }).textContent).toBe('about remove')
  })

  test('only the selected tab is in the order of the Tab key', () => {
    fireEvent.click(tab('Remove'))
    expect(screen.getAllByRole('tab').map((one) => one.tabIndex)).toEqual([-1, 0, -1])
  })

  test('other keys do nothing', () => {
    for (const key of ['ArrowDown', 'a', 'Enter']) fireEvent.keyDown(tab('Add'), { key })
    expect(selected()).toBe('Add')
  })
})
