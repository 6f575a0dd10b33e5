import { GitCompareArrows } from 'lucide-react'
import { Suspense } from 'react'
import type { ListView } from '#contract/calls/lists.ts'
import { Action } from '../../ui/buttons/Action.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'

const CompareDialog = lazyComponent(async () => (await import('./CompareDialog.tsx')).CompareDialog)

export const CompareAction = ({ onClick }: { onClick: () => void }) => (
  <Action icon={GitCompareArrows} onPointerEnter={CompareDialog.preload} onClick={onClick}>
    Compare
  </Action>
)

export const CompareWith = (props: { list: ListView; onClose: () => void }) => (
  <Suspense>
    <CompareDialog {...props} />
  </Suspense>
)
