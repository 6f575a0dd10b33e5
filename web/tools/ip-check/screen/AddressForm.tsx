import { useState } from 'react'
import { hostKind } from '#contract/formats/proxies/host-text.ts'
import { tools } from '#contract/tools.ts'
import { useNavigate } from '../../../router/Router.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Samples } from '../../../ui/buttons/Samples.tsx'
import { TextInput } from '../../../ui/forms/fields.tsx'
import classes from './IpCheck.module.css'

/**
 * Without what is copied along with an address: spaces and invisible characters, brackets, a port and a zone. Undefined when
 * it is not an address.
 */
export function readTypedAddress(text: string): string | undefined {
  const shown = text.replace(/\p{Cf}/gu, '').trim()
  const [, inBrackets, withPort] = /^\[([^\]]*)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/.exec(shown) ?? []
  const [plain = '', zone] = (inBrackets ?? withPort ?? shown).split('%', 2)
  const kind = hostKind(plain)
  return kind === 'v6' || (kind === 'v4' && zone === undefined) ? plain : undefined
}

export const lookUpPath = (ip: string): string => `${tools['ip-check'].path}?${new URLSearchParams({ ip })}`

const samples = ['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111'].map((label) => ({ label }))

export function AddressForm({ ip }: { ip: string }) {
  const navigate = useNavigate()
  const [text, setText] = useState(ip)
  const [problem, setProblem] = useState(ip && !readTypedAddress(ip) ? problemOf(ip) : undefined)
  const lookUp = (typed: string) => {
    const address = readTypedAddress(typed)
    setText(typed)
    setProblem(address ? undefined : problemOf(typed))
    if (address) navigate(lookUpPath(address))
  }
  return (
    <search>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          lookUp(text)
        }}
      >
        <TextInput
          label="Look up another address"
          className={classes.field}
          inputClassName="mono"
          placeholder="IPv4 or IPv6"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={64}
          value={text}
          error={problem}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" variant="default">
          Look up
        </Button>
      </form>
      <Samples samples={samples} onTry={({ label }) => lookUp(label)} />
    </search>
  )
}

function problemOf(text: string): string {
  if (text.trim() === '') return 'IP address is required.'
  return hostKind(text.trim()) === 'name'
    ? 'Enter an IP address. Host names are not looked up.'
    : 'Not an IP address. Enter one such as 203.0.113.7 or 2001:db8::7.'
}
