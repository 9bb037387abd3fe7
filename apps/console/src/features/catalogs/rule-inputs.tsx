import { Checkbox } from '@sortie/ui/fields/checkbox.tsx'
import { CheckboxGroup } from '@sortie/ui/fields/checkbox-group.tsx'
import { NumberField } from '@sortie/ui/fields/number-field.tsx'
import { Select } from '@sortie/ui/fields/select.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { useState } from 'react'
import { exposureText, readExposure } from './exposure-text.ts'
import type { RuleField } from './rule-fields.ts'

type RuleInputProps = {
  field: RuleField
  value: unknown
  onChange: (value: unknown) => void
  error: string | undefined
}

const ExposureInput = ({ field, value, onChange, error }: RuleInputProps) => {
  const [text, setText] = useState(() => exposureText(value as number))
  return (
    <TextField
      label={field.label}
      description={field.description}
      error={Number.isNaN(value) ? 'Enter a fraction such as 1/500, or seconds.' : error}
      value={text}
      onChange={(typed) => {
        setText(typed)
        onChange(readExposure(typed))
      }}
    />
  )
}

/** The field of a rule. An optional number that is emptied is left out. */
export const RuleInput = (props: RuleInputProps) => {
  const { field, value, onChange, error } = props
  const shared = {
    label: field.label,
    ...(field.description ? { description: field.description } : {}),
    ...(error ? { error } : {}),
  }
  if (field.kind === 'exposure') return <ExposureInput {...props} />
  if (field.kind === 'choice')
    return (
      <Select {...shared} options={field.options} value={(value as string) ?? null} onChange={onChange} />
    )
  if (field.kind === 'kinds')
    return (
      <CheckboxGroup
        {...shared}
        orientation="horizontal"
        className="col-span-full"
        value={(value as string[]) ?? []}
        onChange={onChange}
      >
        {field.options.map(({ id, label }) => (
          <Checkbox key={id} value={id}>
            {label}
          </Checkbox>
        ))}
      </CheckboxGroup>
    )
  return (
    <NumberField
      {...shared}
      {...(field.unit
        ? {
            formatOptions: {
              style: 'unit' as const,
              unit: field.unit,
              unitDisplay: field.unit === 'degree' ? ('narrow' as const) : ('short' as const),
            },
          }
        : {})}
      placeholder={field.isOptional ? 'Any' : ''}
      value={(value as number | undefined) ?? Number.NaN}
      onChange={(typed) => onChange(Number.isNaN(typed) ? undefined : typed)}
    />
  )
}
