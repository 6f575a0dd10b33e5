import { SwitchRow } from '../../ui/forms/SwitchRow.tsx'
import { flagTexts, type Fields } from './list-fields.ts'

interface Props {
  fields: Fields
  onChange: (part: Partial<Fields>) => void
}

export const ListFlags = ({ fields, onChange }: Props) => (
  <div className="card divided">
    {flagTexts.map(([flag, label, text]) => (
      <SwitchRow
        key={flag}
        label={label}
        text={text}
        value={fields[flag]}
        onChange={(value) => onChange({ [flag]: value })}
      />
    ))}
  </div>
)
