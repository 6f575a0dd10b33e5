import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { texts, textProblem } from '#contract/texts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { session, useUser } from '../../session/session.ts'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { callAsUser } from '../../call-as-user.ts'
import { NameField } from '../NameField.tsx'
import { Saved } from './Saved.tsx'
import { Section } from '../../ui/forms/Section.tsx'

export function Profile() {
  const stored = useUser()?.name ?? ''
  const [typed, setTyped] = useState<string>()
  const name = typed ?? stored
  const problem = textProblem(texts.displayName, name)
  const isChanged = name.trim() !== stored
  const saving = useMutation({
    mutationFn: (name: string) => callAsUser('PUT /api/user/settings', { body: { name } }),
    onSuccess: ({ name }) => {
      session.change({ name })
      setTyped(undefined)
    },
  })
  return (
    <Section title="Profile" text="How others see you.">
      <form
        noValidate
        className="stack"
        aria-label="Profile"
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged && !problem && !saving.isPending) saving.mutate(name.trim())
        }}
      >
        <NameField
          description="Shown next to your reviews and public lists. Leave it empty to stay anonymous."
          value={name}
          onText={(text) => {
            setTyped(text)
            saving.reset()
          }}
        />
        {saving.isError && (
          <Failure
            title="Error"
            error={saving.error}
            otherwise="An unexpected error occurred."
            onDismiss={saving.reset}
          />
        )}
        <div className="end">
          <Saved isShown={saving.isSuccess} onEnd={saving.reset} />
          <Button type="submit" disabled={!isChanged || problem !== undefined} loading={saving.isPending}>
            Save Name
          </Button>
        </div>
      </form>
    </Section>
  )
}
