import { useState } from 'react'
import type { Output } from '#contract/api.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { useCopy } from '../../ui/buttons/use-copy.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import classes from './ShownToken.module.css'

interface Props {
  token: Output<'POST /api/user/tokens'>
  onClose: () => void
}

/** The only time that a token is shown. Until it was copied, only Done closes the dialog. */
export function ShownToken({ token: { name, token, scopes }, onClose }: Props) {
  const { copy, message } = useCopy()
  const [isCopied, setCopied] = useState(false)
  // Every token may make both calls; one that may read shows that it works for this account.
  const path = scopes.includes('read') ? '/api/binlists' : '/api/tags'
  const curl = `curl -s ${location.origin}${path} -H 'Authorization: Bearer ${token}'`
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title="Your new API token"
      closing="Done"
      isHeld={!isCopied}
      action={
        <Button onClick={async () => (await copy(token)) && setCopied(true)}>
          {message ?? 'Copy token'}
        </Button>
      }
    >
      <p>
        Copy “<bdi>{name}</bdi>” now and keep it secret. It is not shown again; if you lose it, revoke it and
        create another.
      </p>
      <code className={classes.token} aria-label="API token">
        {token}
      </code>
      <div className={classes.trial}>
        <p id="token-trial" className="field-label">
          Try it
        </p>
        <div className={classes.line}>
          <code className={classes.curl} aria-labelledby="token-trial">
            {curl}
          </code>
          <CopyButton text={curl} label="Copy the curl command" />
        </div>
      </div>
      <span role="status" className="visually-hidden">
        {message}
      </span>
    </Dialog>
  )
}
