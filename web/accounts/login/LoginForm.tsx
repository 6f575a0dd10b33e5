import { useMutation } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { readUserId } from '#contract/formats/user-id.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextInput } from '../../ui/forms/fields.tsx'
import { call } from '../../api.ts'
import { session } from '../../session/session.ts'
import { applyAccountSettings } from '../../settings/settings.ts'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { generatedId, type Generated } from './generated-id.ts'
import classes from './AccountPanel.module.css'
import { SaveNotice } from './SaveNotice.tsx'
import { userIdProblem } from './user-id-problem.ts'

interface Props {
  text: string
  setText: (text: string) => void
  generated: Generated | undefined
}

export function LoginForm({ text, setText, generated }: Props) {
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const login = useLogin(generated)
  const isGenerated = generated !== undefined
  useLayoutEffect(() => {
    offerToSave(field.current!)
    // A user ID that was just generated is to be saved first.
    if (!isGenerated) field.current!.focus()
  }, [isGenerated])
  const submit = () => {
    const problem = userIdProblem(text)
    setProblem(problem)
    login.reset()
    if (problem) field.current?.focus()
    else login.mutate(text, { onError: () => field.current?.focus() })
  }
  return (
    <form
      noValidate
      className={classes.part}
      aria-label="Log in"
      onSubmit={(event) => {
        event.preventDefault()
        if (!login.isPending) submit()
      }}
    >
      {/* Password managers need a user name to tell accounts apart: the first characters of the user ID. */}
      <input type="text" name="username" autoComplete="username" value={text.slice(0, 5)} readOnly hidden />
      <TextInput
        ref={field}
        label="User ID"
        description="26 letters and digits. Case, spaces and dashes do not matter."
        isDescribedBelow
        name="user-id"
        autoComplete="current-password"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setProblem(undefined)
        }}
        error={problem}
        inputClassName="mono"
      />
      {generated && <SaveNotice userId={generated.userId} />}
      {login.isError && (
        <Failure
          title="Login Error"
          error={login.error}
          otherwise="An unknown error occurred during login."
        />
      )}
      <div className="end">
        <Button type="submit" loading={login.isPending}>
          Login
        </Button>
      </div>
    </form>
  )
}

function useLogin(generated: Generated | undefined) {
  return useMutation({
    // Signup already opened a session for the user ID that was just generated.
    mutationFn: async (text: string) =>
      generated && readUserId(text) === generated.userId
        ? { ...generated.session, ...(!generated.isSaved && { isUnsaved: true }) }
        : call('POST /api/auth/login', { body: { userId: text } }),
    onSuccess: (user) => {
      generatedId.forget()
      const isUnsaved = session.unsavedUserId() === user.userId
      session.set(isUnsaved ? { ...user, isUnsaved } : user)
      if (isUnsaved) session.forgetUnsavedUserId()
      void applyAccountSettings()
    },
    onError: () => session.clear(),
  })
}

/**
 * Makes the browser offer to save the user ID, which it does only for a field that is, or once was, a password field.
 * The text stays visible, because nobody can type 26 characters blind.
 */
function offerToSave(field: HTMLInputElement): void {
  field.type = 'password'
  field.type = 'text'
}
