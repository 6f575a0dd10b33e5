import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { readUserId } from '#contract/formats/user-id.ts'
import { call } from '../../api.ts'
import { session } from '../../session.ts'
import { followAccount } from '../../settings/settings.ts'
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
  useLayoutEffect(() => {
    offerToKeep(field.current!)
    field.current!.focus()
  }, [])
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
      {/* A password manager keeps two accounts apart by this: the beginning of each user ID. */}
      <input type="text" name="username" autoComplete="username" value={text.slice(0, 5)} readOnly hidden />
      <TextInput
        ref={field}
        label="User ID"
        description="26 letters and digits. Capitals, spaces and dashes do not matter."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
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
        classNames={{ input: 'mono' }}
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
  const client = useQueryClient()
  return useMutation({
    // With the user ID that was just generated here, the session is open already.
    mutationFn: async (text: string) =>
      generated && readUserId(text) === generated.userId
        ? generated.session
        : call('POST /api/auth/login', { body: { userId: text } }),
    onSuccess: (user) => {
      // What is cached may be another account's.
      client.clear()
      generatedId.forget()
      session.set(user)
      void followAccount()
    },
    onError: () => session.clear(),
  })
}

/**
 * Browsers offer to keep what is, or once was, in a password field, and nothing else. It is shown all the same: who
 * types 26 letters wants to see them.
 */
function offerToKeep(field: HTMLInputElement): void {
  field.type = 'password'
  field.type = 'text'
}
