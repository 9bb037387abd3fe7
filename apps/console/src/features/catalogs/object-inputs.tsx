import { Button } from '@sortie/ui/actions/button.tsx'
import { IconButton } from '@sortie/ui/actions/icon-button.tsx'
import { NumberField } from '@sortie/ui/fields/number-field.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  type CatalogField,
  isTypedObject,
  type Typed,
  type TypedObject,
  typedObject,
} from './catalog-fields.ts'

export type FieldErrors = Readonly<Record<string, string>>

type FieldsProps = {
  fields: readonly CatalogField[]
  typed: TypedObject
  onChange: (typed: TypedObject) => void
  /** The errors of the whole form, by the paths of its fields. */
  errors: FieldErrors
  /** Where this object is in the form, with a dot at the end. */
  path: string
  renderField: (
    field: CatalogField,
    value: Typed,
    onChange: (value: Typed) => void,
    path: string,
  ) => ReactNode
}

/** The fields of one object. What only a program can type stays as it is stored. */
export const ObjectFields = ({ fields, typed, onChange, path, renderField }: FieldsProps) =>
  fields
    .filter(({ kind }) => kind !== 'json' && kind !== 'rules')
    .map((field) =>
      renderField(
        field,
        typed[field.name] ?? '',
        (value) => onChange({ ...typed, [field.name]: value }),
        `${path}${field.name}`,
      ),
    )

type ObjectsInputProps = Omit<FieldsProps, 'typed' | 'onChange' | 'fields'> & {
  field: CatalogField
  value: Typed
  onChange: (value: TypedObject[]) => void
}

const singular = (label: string): string => label.toLowerCase().replace(/s$/, '')

/** A list of objects in order, such as the shots of a package. */
export const ObjectsInput = ({ field, value, onChange, path, ...rest }: ObjectsInputProps) => {
  const { label, description, fields = [] } = field
  const objects = (Array.isArray(value) ? value : []) as TypedObject[]
  const one = singular(label)
  const error = rest.errors[path]
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-small font-medium text-ink">{label}</legend>
      {description && <p className="text-small text-ink-soft">{description}</p>}
      {error && <p className="text-small text-danger">{error}</p>}
      <ol className="flex flex-col gap-3 empty:hidden">
        {objects.map((object, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: what isn't stored has nothing else to be known by
            key={index}
            aria-label={`${one} ${index + 1}`}
            className="flex min-w-0 items-start gap-2 rounded-control border border-line p-3"
          >
            <div className="flex min-w-0 flex-1 flex-col gap-3">
              <ObjectFields
                {...rest}
                fields={fields}
                typed={object}
                path={`${path}.${index}.`}
                onChange={(changed) => onChange(objects.map((each, at) => (at === index ? changed : each)))}
              />
            </div>
            <IconButton
              icon={Trash2}
              label={`Delete ${one} ${index + 1}`}
              onPress={() => onChange(objects.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ol>
      <Button
        size="small"
        mode="secondary"
        icon={Plus}
        className="self-start"
        onPress={() => onChange([...objects, typedObject(fields)])}
      >
        Add a {one}
      </Button>
    </fieldset>
  )
}

/** Every amount is kept in hundredths, as the rest of Sortie shows it. */
const units = 100

type MoneyInputProps = {
  field: CatalogField
  value: Typed
  onChange: (value: TypedObject) => void
  errors: FieldErrors
}

/** An amount as people type it, and as the call takes it: in minor units. */
export const MoneyInput = ({ field, value, onChange, errors }: MoneyInputProps) => {
  const typed = isTypedObject(value) ? value : {}
  const code = String(typed.currency_code || 'USD')
  const currency = /^[A-Z]{3}$/.test(code) ? code : 'USD'
  return (
    <div className="grid grid-cols-[1fr_8rem] gap-3">
      <NumberField
        label={field.label}
        description={field.description}
        minValue={0}
        formatOptions={{ style: 'currency', currency }}
        value={typed.amount ? Number(typed.amount) / units : Number.NaN}
        onChange={(amount) =>
          onChange({
            ...typed,
            currency_code: code,
            amount: Number.isNaN(amount) ? '' : String(Math.round(amount * units)),
          })
        }
        error={errors[field.name] ?? errors[`${field.name}.amount`]}
      />
      <TextField
        label="Currency"
        maxLength={3}
        value={code}
        onChange={(text) => onChange({ ...typed, currency_code: text.toUpperCase() })}
        error={errors[`${field.name}.currency_code`]}
      />
    </div>
  )
}
