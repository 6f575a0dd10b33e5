import { ChevronsUpDown } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode, type RefObject } from 'react'
import classes from './fields.module.css'

interface Texts {
  label?: ReactNode
  description?: ReactNode
  isDescribedBelow?: boolean | undefined
  error?: ReactNode
}

interface InputTexts extends Texts {
  className?: string | undefined
  inputClassName?: string | undefined
}

interface TextInputProps extends Omit<ComponentProps<'input'>, 'className'>, InputTexts {
  leftSection?: ReactNode
  rightSection?: ReactNode
}

export function TextInput({ leftSection, rightSection, ...props }: TextInputProps) {
  const { field, input } = useField(props)
  return (
    <Field {...field}>
      <span className={classes.frame} data-left={Boolean(leftSection)} data-right={Boolean(rightSection)}>
        {leftSection && <span className={classes.left}>{leftSection}</span>}
        <input {...input} />
        {rightSection && <span className={classes.right}>{rightSection}</span>}
      </span>
    </Field>
  )
}

type TextareaProps = Omit<ComponentProps<'textarea'>, 'className'> & InputTexts

export function Textarea(props: TextareaProps) {
  const { field, input } = useField(props)
  return (
    <Field {...field}>
      <textarea {...input} />
    </Field>
  )
}

type Option = string | { value: string; label: string; disabled?: boolean }

interface NativeSelectProps extends Omit<ComponentProps<'select'>, 'className'>, InputTexts {
  data: readonly Option[]
}

export function NativeSelect({ data, ...props }: NativeSelectProps) {
  const { field, input } = useField(props)
  return (
    <Field {...field}>
      <span className={classes.frame} data-select>
        <select {...input}>
          {data.map((option) => {
            const {
              value,
              label,
              disabled = false,
            } = typeof option === 'string' ? { value: option, label: option } : option
            return (
              <option key={value} value={value} disabled={disabled}>
                {label}
              </option>
            )
          })}
        </select>
        <ChevronsUpDown size={14} aria-hidden />
      </span>
    </Field>
  )
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  indeterminate?: boolean
  inputRef?: RefObject<HTMLInputElement | null>
}

export const Checkbox = ({ label, indeterminate = false, inputRef, className, ...props }: CheckboxProps) => (
  <label className={['check', className].filter(Boolean).join(' ')}>
    <input
      type="checkbox"
      ref={(input) => {
        if (input) input.indeterminate = indeterminate
        if (inputRef) inputRef.current = input
      }}
      {...props}
    />
    <span>{label}</span>
  </label>
)

/** A field's parts: what its frame shows, and what its input gets, with both connected for screen readers. */
function useField<Props extends InputTexts & { id?: string | undefined; required?: boolean | undefined }>({
  label,
  description,
  isDescribedBelow,
  error,
  className,
  inputClassName,
  ...input
}: Props) {
  const own = useId()
  const id = input.id ?? own
  const texts = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    field: { id, label, description, isDescribedBelow, error, className, isRequired: input.required },
    input: {
      ...input,
      id,
      className: ['text-field', inputClassName].filter(Boolean).join(' '),
      ...(texts && { 'aria-describedby': texts }),
      ...(error && { 'aria-invalid': true }),
    },
  }
}

interface FieldProps extends Texts {
  id: string
  className?: string | undefined
  isRequired?: boolean | undefined
  children: ReactNode
}

function Field({
  id,
  label,
  description,
  isDescribedBelow,
  error,
  className,
  isRequired,
  children,
}: FieldProps) {
  const described = description && (
    <p id={`${id}-description`} className="text-xs quiet">
      {description}
    </p>
  )
  return (
    <div className={[classes.field, className].filter(Boolean).join(' ')}>
      {label && (
        <label htmlFor={id} className="field-label">
          {label}
          {isRequired && <span aria-hidden> *</span>}
        </label>
      )}
      {!isDescribedBelow && described}
      {children}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      {isDescribedBelow && described}
    </div>
  )
}
