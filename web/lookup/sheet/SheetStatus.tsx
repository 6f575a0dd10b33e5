import { Suspense, useEffect, useRef } from 'react'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { loadSheetCode } from './pasted.ts'
import { isAbout, isStored, setSheet, useSheet } from './sheet-state.ts'

const SheetLine = lazyComponent(async () => (await import('./SheetLine.tsx')).SheetLine)

export function SheetStatus({ text }: { text: string }) {
  const sheet = useSheet()
  const before = useRef(text)
  useEffect(() => {
    if (isStored()) void loadSheetCode().then(({ restoreTable }) => restoreTable(), ignore)
  }, [])
  useEffect(() => {
    if (text === '' && before.current !== '') setSheet(undefined)
    before.current = text
  }, [text])
  return (
    sheet &&
    isAbout(sheet, text.split('\n')) && (
      <Suspense>
        <SheetLine sheet={sheet} text={text} />
      </Suspense>
    )
  )
}

// Without the code there is no table, as before.
const ignore = () => undefined
