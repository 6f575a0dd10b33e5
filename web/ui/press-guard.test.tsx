import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startPressGuard } from './press-guard.ts'

/** Where each button is, which reaches 10 pixels around that; happy-dom has no layout. */
let shown: Map<string, string>
let stop: () => void
let pressed: string[]
let time: number

beforeEach(() => {
  ;[shown, pressed, time] = [new Map(), [], 1000]
  document.elementFromPoint = (x, y) => {
    const away = (place: string) => {
      const [left, top] = place.split(',').map(Number)
      return Math.hypot(left! - x, top! - y)
    }
    const [place, name] = [...shown].toSorted(([one], [other]) => away(one) - away(other))[0] ?? []
    return place !== undefined && away(place) <= 10 ? screen.getByText(name!) : document.body
  }
  vi.spyOn(performance, 'now').mockImplementation(() => time)
  // Frames come when the test says so.
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => void frames.push(frame))
  stop = startPressGuard()
})
afterEach(() => stop())

const frames: (() => void)[] = []

async function change(node: React.ReactNode, places: Record<string, string>, milliseconds: number) {
  page.rerender(node)
  shown = new Map(Object.entries(places))
  // Observers are called in a microtask.
  await Promise.resolve()
  for (const frame of frames.splice(0)) frame()
  time += milliseconds
}

let page: ReturnType<typeof render>

function open(node: React.ReactNode, places: Record<string, string>) {
  page = render(node)
  shown = new Map(Object.entries(places))
}

function press(x: number, y: number, pointerType = 'mouse', target = document.elementFromPoint(x, y)!) {
  const down = new PointerEvent('pointerdown', { bubbles: true, clientX: x, clientY: y, pointerType })
  Object.defineProperty(down, 'timeStamp', { value: time })
  fireEvent(target, down)
  fireEvent.click(target, { detail: 1 })
}

const button = (name: string, key = name) => (
  <button key={key} type="button" onClick={() => pressed.push(name)}>
    {name}
  </button>
)

describe('the press guard', () => {
  test.each(['mouse', 'touch'])(
    'with a %s, a second press at once does not hit what replaced the first',
    async (pointer) => {
      open(button('Generate'), { '9,9': 'Generate' })
      press(9, 9, pointer)
      await change(button('Cancel'), { '9,9': 'Cancel' }, 499)
      press(9, 9, pointer)
      expect(pressed).toEqual(['Generate'])
      time += 2
      press(9, 9, pointer)
      expect(pressed).toEqual(['Generate', 'Cancel'])
    },
  )

  test('nor what is only close to the finger, which the browser gives the press to', async () => {
    open(button('Generate'), { '30,30': 'Generate' })
    press(30, 30, 'touch')
    await change(button('Cancel'), { '30,46': 'Cancel' }, 200)
    press(30, 30, 'touch', screen.getByText('Cancel'))
    expect(pressed).toEqual(['Generate'])
  })

  test('nor before the browser has drawn it', () => {
    open(button('Generate'), { '9,9': 'Generate' })
    press(9, 9)
    page.rerender(button('Cancel'))
    shown.set('9,9', 'Cancel')
    time += 100
    press(9, 9)
    expect(pressed).toEqual(['Generate'])
  })

  test('nor the same button when it says something else', async () => {
    open(button('Bookmark', 'one'), { '9,9': 'Bookmark' })
    press(9, 9)
    await change(button('Bookmarked', 'one'), { '9,9': 'Bookmarked' }, 200)
    press(9, 9)
    expect(pressed).toEqual(['Bookmark'])
  })

  test('nor what moved there, such as the next row', async () => {
    const rows = ['Remove 457101', 'Remove 457102']
    open(<>{rows.map((row) => button(row))}</>, { '9,9': rows[0]!, '9,50': rows[1]! })
    press(9, 9)
    await change(button(rows[1]!), { '9,9': rows[1]! }, 200)
    press(9, 9)
    expect(pressed).toEqual([rows[0]])
  })

  test('a button that stays can be pressed as fast as one likes, whatever it counts', async () => {
    open(button('Next 1', 'next'), { '9,9': 'Next 1' })
    press(9, 9)
    await change(button('Next 2', 'next'), { '9,9': 'Next 2' }, 50)
    press(9, 9)
    expect(pressed).toEqual(['Next 1', 'Next 2'])
  })

  test('what the pointer went to reacts at once', async () => {
    open(button('Delete'), { '9,9': 'Delete' })
    press(9, 9)
    await change(
      <>
        {button('Delete')}
        {button('Delete list')}
      </>,
      { '9,9': 'Delete', '90,90': 'Delete list' },
      20,
    )
    press(90, 90)
    expect(pressed).toEqual(['Delete', 'Delete list'])
  })

  test.each(['mouse', 'touch'])(
    'with a %s, a small move to the button beside it is a move',
    async (pointer) => {
      const buttons = (
        <>
          {button('Left')}
          {button('Right')}
        </>
      )
      open(buttons, { '9,9': 'Left', '12,9': 'Right' })
      press(9, 9, pointer)
      await change(buttons, { '9,9': 'Left', '12,9': 'Right' }, 100)
      press(12, 9, pointer)
      expect(pressed).toEqual(['Left', 'Right'])
    },
  )

  test('what came by itself long after the last look reacts', () => {
    open(
      <>
        {button('Old')}
        {button('Slid in')}
      </>,
      { '9,9': 'Old' },
    )
    press(9, 9)
    shown.set('9,9', 'Slid in')
    time += 5000
    press(9, 9)
    expect(pressed).toEqual(['Old', 'Slid in'])
  })

  test('what someone scrolled to reacts', () => {
    open(
      <>
        {button('Above')}
        {button('Below')}
      </>,
      { '9,9': 'Above' },
    )
    press(9, 9)
    fireEvent.wheel(document.body)
    shown.set('9,9', 'Below')
    time += 100
    press(9, 9)
    expect(pressed).toEqual(['Above', 'Below'])
  })

  test.each([
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['Enter', () => fireEvent.keyDown(document.body, { key: 'Enter' })],
    ['typing', () => fireEvent(document.body, new InputEvent('beforeinput', { bubbles: true }))],
    ['pasting', () => fireEvent.paste(document.body)],
    ['Back', () => fireEvent.popState(window)],
  ])('what %s brought back reacts', async (_, goBack) => {
    open(button('Edit'), { '9,9': 'Edit' })
    press(9, 9)
    await change(button('Field'), { '9,9': 'Field' }, 900)
    goBack()
    await change(button('Edit'), { '9,9': 'Edit' }, 20)
    press(9, 9)
    expect(pressed).toEqual(['Edit', 'Edit'])
  })

  test('keys are not affected', async () => {
    open(button('Generate'), { '9,9': 'Generate' })
    press(9, 9)
    await change(button('Cancel'), { '9,9': 'Cancel' }, 50)
    fireEvent.click(screen.getByText('Cancel'), { detail: 0 })
    expect(pressed).toEqual(['Generate', 'Cancel'])
  })
})
