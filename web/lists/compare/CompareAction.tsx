import { GitCompareArrows } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ListView } from '#contract/lists.ts'
import { Action } from '../../ui/Action.tsx'
import { later } from '../../ui/later.ts'

const CompareDialog = later(async () => (await import('./CompareDialog.tsx')).CompareDialog)

export function CompareAction({ list }: { list: ListView }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Action icon={GitCompareArrows} onPointerEnter={CompareDialog.ahead} onClick={() => setOpen(true)}>
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
