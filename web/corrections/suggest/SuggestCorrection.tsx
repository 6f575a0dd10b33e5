import { PencilLine } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { BinDetail } from '#contract/calls/bin-pages.ts'
import { wasOpen } from '../../session/drafts.ts'
import { useSignedIn } from '../../session/session.ts'
import { Action } from '../../ui/buttons/Action.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import classes from '../CorrectionCard.module.css'
import { suggestionDraft } from './suggestion.ts'

const SuggestDialog = lazyComponent(async () => (await import('./SuggestDialog.tsx')).SuggestDialog)

interface Props {
  bin: string
  detail: BinDetail
  /** Other buttons beside it. */
  children?: ReactNode
}

export function SuggestCorrection({ bin, detail, children }: Props) {
  const isSignedIn = useSignedIn()
  const [isOpen, setOpen] = useState(() => wasOpen(suggestionDraft(bin)))
  return (
    <div className={`${classes.suggest} cluster`}>
      <Action
        icon={PencilLine}
        size="compact"
        refusal={isSignedIn ? undefined : 'Login first'}
        {...(isSignedIn && { onPointerEnter: () => SuggestDialog.preload() })}
        onClick={() => setOpen(true)}
      >
        Suggest a correction
      </Action>
      {children}
      {isOpen && (
        <Suspense>
          <SuggestDialog bin={bin} detail={detail} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
