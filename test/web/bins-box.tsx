import { fireEvent, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { vi } from 'vitest'
import { BinsBox } from '../../web/lookup/box/BinsBox.tsx'
import type { Draft } from '../../web/lookup/search/draft.ts'
import { Toast } from '../../web/ui/feedback/Toast.tsx'
import { show } from './show.tsx'

export function Example({ first, onLookup }: { first: Partial<Draft>; onLookup: () => void }) {
  const [draft, setDraft] = useState({ text: '', extended: false, ...first } as Draft)
  const [cut, setCut] = useState(0)
  return (
    <BinsBox
      draft={draft}
      count={0}
      change={(part) => setDraft({ ...draft, ...part })}
      cut={cut}
      setCut={setCut}
      error={undefined}
      onLookup={onLookup}
      boxRef={useRef<HTMLTextAreaElement>(null)}
    />
  )
}

export function showBox(first: Partial<Draft> = {}) {
  const onLookup = vi.fn()
  show(
    <>
      <Example first={first} onLookup={onLookup} />
      <Toast />
    </>,
  )
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'BINs' })
  const paste = (text: string) => fireEvent.paste(box, { clipboardData: { getData: () => text } })
  return { box, paste, onLookup, type: (value: string) => fireEvent.change(box, { target: { value } }) }
}

/** Whatever is asked about the window is so, such as that it is narrow. */
export function onPhone(): void {
  const media = { matches: true, addEventListener() {}, removeEventListener() {} }
  vi.spyOn(window, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList)
}
