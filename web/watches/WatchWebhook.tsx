import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { callAsUser } from '../call-as-user.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Failure } from '../ui/feedback/Failure.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { TextInput } from '../ui/forms/fields.tsx'
import { Section } from '../ui/forms/Section.tsx'
import { Moment } from '../ui/text/Moment.tsx'
import { Secret } from './Secret.tsx'
import { type Watches, watchesQuery } from './watch-queries.ts'

export function WatchWebhook({ webhook }: Pick<Watches, 'webhook'>) {
  const client = useQueryClient()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const show = (next: Watches['webhook']) =>
    client.setQueryData(watchesQuery.queryKey, (old) => old && { ...old, webhook: next })
  const saving = useMutation({
    mutationFn: () => callAsUser('PUT /api/watches/webhook', { body: { url: url.trim() } }),
    // Its secret is kept nowhere but here.
    gcTime: 0,
    onSuccess: ({ secret: _secret, ...next }) => show(next),
  })
  const testing = useMutation({
    mutationFn: () => callAsUser('POST /api/watches/webhook/test', {}),
    onSuccess: show,
  })
  const deleting = useMutation({
    mutationFn: () => callAsUser('DELETE /api/watches/webhook', {}),
    onSuccess: () => {
      saving.reset()
      setUrl('')
      show(null)
    },
  })
  const failed = [saving, testing, deleting].find(({ isError }) => isError)
  return (
    <Section
      title="Webhook"
      text="The same changes for a program, as signed JSON. The API docs say how to verify it."
    >
      {webhook?.is_off && (
        <Notice tone="warn" title="Turned off">
          <p>
            Every delivery failed for {limits.webhookDays} days. Send a test when the server works again, or
            save another address.
          </p>
        </Notice>
      )}
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          saving.mutate()
        }}
      >
        <TextInput
          label="Address"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://example.com/bindex"
          maxLength={limits.webhookUrlLength}
          value={url}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
        {saving.data && (
          <Secret
            text={saving.data.secret}
            label="Copy webhook secret"
            about="Signs every delivery. It is not shown again."
          />
        )}
        {webhook && webhook.last_at !== null && (
          <p className="text-sm" role="status">
            <Moment iso={webhook.last_at} />: {webhook.last_result}
          </p>
        )}
        <div className="cluster">
          {webhook && (
            <>
              <Button variant="default" loading={deleting.isPending} onClick={() => deleting.mutate()}>
                Delete webhook
              </Button>
              <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
                Send a test
              </Button>
            </>
          )}
          <Button type="submit" variant="default" disabled={url.trim() === ''} loading={saving.isPending}>
            {webhook ? 'Save with a new secret' : 'Save webhook'}
          </Button>
        </div>
        {failed && <Failure title="The webhook was not changed" error={failed.error} />}
      </form>
    </Section>
  )
}
