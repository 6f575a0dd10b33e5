import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { correctable } from '#contract/correctable.ts'
import type { Correction } from '#contract/calls/corrections.ts'
import { plural } from '#contract/formats/numbers.ts'
import { Checkbox } from '../ui/forms/fields.tsx'
import { callAsUser } from '../call-as-user.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Failure } from '../ui/feedback/Failure.tsx'
import { showToast } from '../ui/feedback/toast.ts'
import classes from './CorrectionCard.module.css'
import { correctionsChanged } from './correction-queries.ts'
import { describeCorrection } from './describe-correction.ts'

interface Props {
  correction: Correction
  neighbours: string[]
  onClose: () => void
}

export function AcceptDialog({ correction, neighbours, onClose }: Props) {
  const { id, bin, field, today, bank } = correction
  const client = useQueryClient()
  const [ticked, setTicked] = useState<string[]>([])
  const toggle = (one: string) =>
    setTicked(ticked.includes(one) ? ticked.filter((other) => other !== one) : [...ticked, one])
  const accepting = useMutation({
    mutationFn: () =>
      callAsUser('POST /api/corrections/:id/accept', { params: { id }, body: { bins: ticked } }),
    onSuccess: () => {
      onClose()
      showToast({
        tone: 'good',
        title: ticked.length === 0 ? `${bin} corrected` : `${plural(ticked.length + 1, 'BIN')} corrected`,
        action: { label: 'Undo', undoes: true, run: () => void undo() },
      })
    },
    onSettled: () => correctionsChanged(client),
  })
  const undo = async () => {
    await callAsUser('POST /api/corrections/:id/undo', { params: { id } }).catch(() =>
      showToast({ tone: 'bad', title: 'The decision could not be undone' }),
    )
    await correctionsChanged(client)
  }
  const isAll = ticked.length === neighbours.length
  return (
    <Dialog
      isWide
      onClose={onClose}
      title="Accept Correction"
      isBusy={accepting.isPending}
      isHeld={ticked.length > 0}
      onSubmit={() => accepting.mutate()}
      action={`Accept for ${plural(ticked.length + 1, 'BIN')}`}
    >
      <p>{describeCorrection(correction)}</p>
      {neighbours.length > 0 && (
        <fieldset className={classes.neighbours}>
          <legend>
            Also correct neighbouring BINs{bank && ` of ${bank}`} whose{' '}
            {correctable[field].label.toLowerCase()} is {today?.label ?? 'unknown'}
          </legend>
          {neighbours.length > 1 && (
            <Checkbox
              label={`All ${plural(neighbours.length, 'neighbouring BIN')}`}
              checked={isAll}
              indeterminate={!isAll && ticked.length > 0}
              onChange={() => setTicked(isAll ? [] : neighbours)}
            />
          )}
          <div className={classes.bins}>
            {neighbours.map((one) => (
              <Checkbox
                key={one}
                label={<span className="mono">{one}</span>}
                checked={ticked.includes(one)}
                onChange={() => toggle(one)}
              />
            ))}
          </div>
        </fieldset>
      )}
      <p className="text-xs quiet">
        Lookups show it within seconds, as corrected on this site today. You can undo it.
      </p>
      {accepting.isError && <Failure title="Not accepted" error={accepting.error} />}
    </Dialog>
  )
}
