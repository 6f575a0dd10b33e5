import { useEffect } from 'react'
import { limits } from '#contract/limits.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import {
  colourSchemes,
  useClean,
  useColourScheme,
  useExtended,
  useIncludePhone,
  useIncludeUrl,
  usePageSize,
} from '../../settings/stored-settings.ts'
import { SwitchRow } from '../../ui/forms/SwitchRow.tsx'
import { ChoiceRow } from '../../ui/forms/ChoiceRow.tsx'
import { Section } from '../../ui/forms/Section.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { saveSettings, saveStatus } from '../../settings/account-settings.ts'
import { useStore } from '../../store.ts'
import { Saved } from './Saved.tsx'

export function Preferences() {
  const [colourScheme, chooseColourScheme] = useColourScheme()
  const [pageSize, choosePageSize] = usePageSize()
  return (
    <Section
      title="Preferences"
      text="Saved as you change them, for every browser you log in with."
      note={<PreferencesSaved />}
    >
      <div className="card divided">
        <ChoiceRow
          label="Colour scheme"
          text="Auto follows your system."
          options={colourSchemes}
          show={(scheme) => scheme}
          value={colourScheme}
          onChoose={chooseColourScheme}
        />
        <ChoiceRow
          label="Results per page"
          text="How many rows a lookup shows at once."
          options={limits.pageSizes}
          show={formatNumber}
          value={pageSize}
          onChoose={choosePageSize}
        />
        <Preference use={useExtended} label="Extended" text="New searches use up to 11 digits of a BIN." />
        <Preference use={useClean} label="Clean" text="The BINs box drops blank lines and duplicates." />
        <Preference use={useIncludeUrl} label="Include URL" text="Downloads include bank websites." />
        <Preference
          use={useIncludePhone}
          label="Include Phone"
          text="Downloads include bank phone numbers."
        />
      </div>
      <PreferencesNotSaved />
    </Section>
  )
}

interface PreferenceProps {
  use: () => readonly [value: boolean, choose: (value: boolean) => void]
  label: string
  text: string
}

function Preference({ use, ...texts }: PreferenceProps) {
  const [value, choose] = use()
  return <SwitchRow {...texts} value={value} onChange={choose} />
}

const forgetStatus = () => saveStatus.set(undefined)

const PreferencesSaved = () => <Saved isShown={useStore(saveStatus) === 'saved'} onEnd={forgetStatus} />

function PreferencesNotSaved() {
  const status = useStore(saveStatus)
  // The status is only for choices made on this page.
  useEffect(() => forgetStatus, [])
  return (
    typeof status === 'object' && (
      <Failure title="Not saved to your account" error={status.error}>
        <p>Your choice still applies in this browser.</p>
        <Button variant="default" onClick={() => saveSettings({})}>
          Try again
        </Button>
      </Failure>
    )
  )
}
