import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { onPhone, showBox } from '#test/web/bins-box.tsx'

describe('a typed range', () => {
  const cases = [
    ['becomes all of its BINs', '457173-457175', '457173\n457174\n457175'],
    ['with spaces', '457173 – 457175', '457173\n457174\n457175'],
    ['below other BINs', '400001\n457173-457174', '400001\n457173\n457174'],
    ['that runs backwards', '457175-457173', '457173\n457174\n457175'],
    ['is none when a group follows the first dash', '4571-73', '457173'],
    ['is none in a list with dashes', '457173\n-457175', '457173\n457175'],
  ] as const
  const typeAll = ({ box, type }: ReturnType<typeof showBox>, text: string) => {
    for (const key of text) type(box.value + key)
  }

  test.each(cases)('%s', (_, typed, shown) => {
    const example = showBox()
    typeAll(example, typed)
    expect(example.box.value).toBe(shown)
  })

  test('has BINs of up to eleven digits', () => {
    const example = showBox({ extended: true })
    typeAll(example, '45717360-4571736')
    expect(example.box.value).toBe('45717360\n4571736')
    typeAll(example, '2')
    expect(example.box.value).toBe('45717360\n45717361\n45717362')
  })

  test('that is too long keeps its ends, and says so', () => {
    const example = showBox()
    typeAll(example, '400000-499999')
    expect(example.box.value).toBe('400000\n499999')
    expect(screen.getByText(/^400000-499999 has more than 1,000 BINs/)).toBeTruthy()
  })

  describe('on a phone', () => {
    beforeEach(onPhone)

    test.each([
      ['457173-457175', '457173\n457174\n457175\n'],
      ['457173--457175', '457173\n457174\n457175\n'],
      ['45717360-45717362', '457173\n457173\n457173'],
    ])('%s', (typed, shown) => {
      const example = showBox()
      typeAll(example, typed)
      expect(example.box.value).toBe(shown)
    })

    test('that is too long keeps its ends, and says so', () => {
      const example = showBox()
      typeAll(example, '400000-499999')
      expect(example.box.value).toBe('400000\n499999\n')
      expect(screen.getByText(/^400000-499999 has more than 1,000 BINs/)).toBeTruthy()
    })
  })
})
