import { limits } from '#contract/limits.ts'
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
import { formatNumber } from '#contract/formats/numbers.ts'
import { ChoiceRow } from '../../ui/forms/ChoiceRow.tsx'
import { PreferencesNotSaved, PreferencesSaved } from './PreferencesSaved.tsx'
import { Section } from '../../ui/forms/Section.tsx'

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
