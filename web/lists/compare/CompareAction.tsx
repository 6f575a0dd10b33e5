import { GitCompareArrows } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ListView } from '#contract/calls/lists.ts'
import { Action } from '../../ui/buttons/Action.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'

const CompareDialog = lazyComponent(async () => (await import('./CompareDialog.tsx')).CompareDialog)

export function CompareAction({ list }: { list: ListView }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Action icon={GitCompareArrows} onPointerEnter={CompareDialog.preload} onClick={() => setOpen(true)}>
        Compare
      </Action>
      {isOpen && (
        <Suspense>
          <CompareDialog list={list} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
