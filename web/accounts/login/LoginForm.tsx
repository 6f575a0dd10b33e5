import { useMutation } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { readUserId, userIdAlphabet, userIdLength, userIdLetters } from '#contract/formats/user-id.ts'
import { texts, textProblem } from '#contract/texts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextInput } from '../../ui/forms/fields.tsx'
import { call } from '../../api.ts'
import { session } from '../../session/session.ts'
import { applyAccountSettings } from '../../settings/settings.ts'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { generatedId, type Generated } from './generated-id.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { SaveUserId } from '../SaveUserId.tsx'
import classes from './AccountPanel.module.css'

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

/** Why a text cannot be a user ID. Such a text is not sent, because it may be anything, even a card number. */
export function userIdProblem(text: string): string | undefined {
  const problem = textProblem(texts.userId, text)
  if (problem !== undefined || readUserId(text) !== undefined) return problem
  const letters = [...userIdLetters(text)!]
  // O, I and L are read as digits, so they are not wrong.
  const wrong = letters.find((letter) => !`${userIdAlphabet}OIL`.includes(letter.toUpperCase()))
  if (wrong !== undefined) return `A user ID cannot contain “${wrong}”.`
  return `A user ID has ${userIdLength} letters and digits. This one has ${letters.length}.`
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

const SaveNotice = ({ userId }: { userId: string }) => (
  <Notice tone="good" title="Save your user ID, and do not share it">
    <p>It is the only key to your account. It cannot be recovered, and anyone who has it can log in.</p>
    <SaveUserId userId={userId} onSaved={generatedId.markSaved} isFirst />
  </Notice>
)
