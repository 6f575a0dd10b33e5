import { Download, ListChecks } from 'lucide-react'
import { useState } from 'react'
import type { ProxyResult } from '#contract/calls/proxies.ts'
import { plural, formatNumber } from '#contract/formats/numbers.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Action } from '../../../ui/buttons/Action.tsx'
import { CopyAction } from '../../../ui/buttons/CopyButton.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { cleanLines, type CleanLines } from '../export.ts'
import { isClean, couldSeeTampering } from '../result-facts.ts'
import type { EnteredLines } from '../export.ts'

interface Props {
  shown: readonly ProxyResult[]
  total: number
  readLines: (results: readonly ProxyResult[]) => EnteredLines
}

export function KeepClean({ shown, total, readLines }: Props) {
  const [kept, setKept] = useState<CleanLines>()
  const clean = shown.filter(isClean)
  const text = () => `${kept?.lines.join('\n')}\n`
  return (
    <>
      <Action
        icon={ListChecks}
        variant="filled"
        refusal={clean.length === 0 ? 'None of the shown proxies is clean.' : undefined}
        onClick={() => setKept(cleanLines(clean, readLines(clean)))}
      >
        Keep the clean ones
      </Action>
      <Dialog
        isOpen={kept !== undefined}
        onClose={() => setKept(undefined)}
        title={`${plural(clean.length, 'clean proxy', 'clean proxies')} of ${formatNumber(total)}`}
        closing="Close"
        action={
          <>
            <Button
              variant="default"
              leftSection={<Download size={16} aria-hidden />}
              onClick={() => saveFile(new Blob([text()], { type: 'text/plain' }), 'clean-proxies.txt')}
            >
              Save
            </Button>
            <CopyAction variant="filled" text={text} />
          </>
        }
      >
        <p>{describeClean(clean)}</p>
        {kept && kept.withoutLogin > 0 ? (
          <Notice tone="warn" isSilent>
            <p>
              {plural(kept.withoutLogin, 'login is', 'logins are')} no longer in the text box and will be
              missing. Paste your list again to include them.
            </p>
          </Notice>
        ) : (
          clean.some(({ has_login }) => has_login) && (
            <p className="quiet">With their logins from the text box.</p>
          )
        )}
      </Dialog>
    </>
  )
}

/** Without an abuse list nothing is claimed about lists. */
function describeClean(clean: readonly ProxyResult[]): string {
  if (!clean.every(couldSeeTampering))
    return 'Alive in all three probes. Tampering and lists could not be checked for all of them.'
  const anonymity = clean.every(({ anonymity }) => anonymity !== null)
    ? 'none reveals your address'
    : 'none was seen to reveal your address'
  return clean.every(({ lists_asked }) => lists_asked > 0)
    ? `Alive in all three probes, untampered and on no list; ${anonymity}.`
    : `Alive in all three probes and untampered; ${anonymity}. No abuse list was checked.`
}
