import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ApiToken } from '#contract/calls/tokens.ts'
import { limits } from '#contract/limits.ts'
import { scopes } from '#contract/scopes.ts'
import { pages } from '#contract/pages.ts'
import { isError } from '#contract/client/api-error.ts'
import { callAsUser } from '../../call-as-user.ts'
import { Link } from '../../router/Link.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { Section } from '../../ui/forms/Section.tsx'
import { Badge } from '../../ui/text/Badge.tsx'
import { Moment } from '../../ui/text/Moment.tsx'
import classes from './Settings.module.css'
import { NewTokenDialog } from './NewTokenDialog.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { showToast } from '../../ui/feedback/toast.ts'

export function ApiTokens() {
  const [isCreating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<ApiToken>()
  const [revoked, setRevoked] = useState(0)
  const newToken = useRef<HTMLButtonElement>(null)
  // The button that opened the dialog is gone with its token.
  useEffect(() => {
    if (revoked > 0) newToken.current?.focus()
  }, [revoked])
  const tokens = useQuery({
    queryKey: ['GET /api/user/tokens', {}],
    queryFn: ({ signal }) => callAsUser('GET /api/user/tokens', {}, signal),
    staleTime: 0,
    retry: false,
  })
  const list = tokens.data?.data ?? []
  return (
    <Section
      title="API tokens"
      text="For programs that use your lists and reviews, or need higher limits. They keep working when you log out."
    >
      {tokens.isError ? (
        <Failure title="Could not load your API tokens" error={tokens.error} retry={tokens} />
      ) : list.length > 0 || tokens.isPending ? (
        <ul className={classes.tokenList} aria-label="API tokens" aria-busy={tokens.isPending}>
          {list.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </ul>
      ) : (
        <p className="quiet prose">
          No tokens yet. See the <Link to={pages.docs.path}>API docs</Link>.
        </p>
      )}
      <div className="end">
        {list.length >= limits.tokensPerAccount ? (
          <p className="text-sm quiet">
            You have {limits.tokensPerAccount} tokens, which is the limit. Revoke one to create another.
          </p>
        ) : (
          <Button ref={newToken} variant="default" onClick={() => setCreating(true)}>
            New token
          </Button>
        )}
      </div>
      {isCreating && <NewTokenDialog onClose={() => setCreating(false)} />}
      {revoking && (
        <RevokeToken
          token={revoking}
          onClose={() => setRevoking(undefined)}
          onRevoked={() => {
            setRevoking(undefined)
            setRevoked(revoked + 1)
          }}
        />
      )}
    </Section>
  )
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { name, created_at: created, used_at: used, expires_at: expires, is_expired: isExpired } = token
  return (
    <li className={classes.token}>
      <div className={classes.about}>
        <div className={classes.name}>
          <b>{name}</b>
          {isExpired && <span className={classes.expired}>Expired</span>}
        </div>
        <div className={classes.scopes}>
          {token.scopes.map((scope) => (
            <Badge key={scope}>{scopes[scope].label}</Badge>
          ))}
        </div>
        <div className={classes.times}>
          <span>
            Created <Moment iso={created} isDay />
          </span>
          <span>
            {used === null ? (
              'Never used'
            ) : (
              <>
                Last used <Moment iso={used} />
              </>
            )}
          </span>
          <span>
            {expires === null ? (
              'Never expires'
            ) : (
              <>
                {isExpired ? 'Expired' : 'Expires'} <Moment iso={expires} isDay />
              </>
            )}
          </span>
        </div>
      </div>
      <Button variant="default" onClick={onRevoke} aria-label={`Revoke: ${name}`}>
        Revoke
      </Button>
    </li>
  )
}

interface RevokeProps {
  token: ApiToken
  onClose: () => void
  onRevoked: () => void
}

function RevokeToken({ token: { id, name, is_expired: isExpired }, onClose, onRevoked }: RevokeProps) {
  const client = useQueryClient()
  const revoking = useMutation({
    mutationFn: async () => {
      try {
        await callAsUser('DELETE /api/user/tokens/:id', { params: { id } })
      } catch (error) {
        // Another window was quicker.
        if (!isError(error, 'token_not_found')) throw error
      }
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['GET /api/user/tokens'] })
      showToast({ tone: 'good', title: `“${name}” revoked` })
      onRevoked()
    },
  })
  return (
    <Dialog
      onClose={onClose}
      title="Revoke API token?"
      isBusy={revoking.isPending}
      action={
        <Button className="danger-fill" loading={revoking.isPending} onClick={() => revoking.mutate()}>
          Revoke
        </Button>
      }
    >
      <p>
        {isExpired ? 'This removes ' : 'Programs that use '}“<bdi>{name}</bdi>”
        {isExpired
          ? ' from your list. It has expired and no longer works.'
          : ' will be refused at once. This cannot be undone.'}
      </p>
      {revoking.isError && <Failure title="The token was not revoked" error={revoking.error} />}
    </Dialog>
  )
}
