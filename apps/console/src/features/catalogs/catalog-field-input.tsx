import { Checkbox } from '@sortie/ui/fields/checkbox.tsx'
import { CheckboxGroup } from '@sortie/ui/fields/checkbox-group.tsx'
import { Select } from '@sortie/ui/fields/select.tsx'
import { TextArea } from '@sortie/ui/fields/text-area.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { type CatalogField, isTypedObject, type Typed } from './catalog-fields.ts'
import type { CatalogName } from './catalogs.effects.ts'
import { type CatalogRow, choicesQuery } from './catalogs.queries.ts'
import { type FieldErrors, MoneyInput, ObjectFields, ObjectsInput } from './object-inputs.tsx'

type InputProps = {
  field: CatalogField
  value: Typed
  onChange: (value: Typed) => void
  errors: FieldErrors
  /** Where the field is in the form, such as 'shots.0.name'. */
  path: string
}

interface Choice {
  id: string
  label: string
}

const asChoice = ({ id, name, full_name }: CatalogRow): Choice => ({
  id: String(id),
  label: String(full_name ?? name),
})

type Camera = { id: number; name: string }

/** Cameras have no catalog of their own: they come with the drones. */
const camerasOf = (drone: CatalogRow): Choice[] =>
  ((drone.cameras ?? []) as Camera[]).map(({ id, name }) => ({
    id: String(id),
    label: `${drone.name}: ${name}`,
  }))

const RecordsInput = ({ field, value, onChange, errors, path }: InputProps) => {
  const error = errors[path]
  const isCamera = field.from === 'drone_cameras'
  const { data = [], isPending } = useQuery(choicesQuery((isCamera ? 'drones' : field.from) as CatalogName))
  const chosen: string[] = Array.isArray(value)
    ? (value as string[])
    : typeof value === 'string' && value
      ? [value]
      : []
  // A retired row can't be chosen anymore, but stays where it is.
  const rows = data.filter(({ id, retired_at }) => !retired_at || chosen.includes(String(id)))
  const choices = isCamera ? rows.flatMap(camerasOf) : rows.map(asChoice)
  const shared = {
    label: field.label,
    ...(field.description ? { description: field.description } : {}),
    ...(error ? { error } : {}),
  }
  if (field.kind === 'record')
    return (
      <Select
        {...shared}
        isLoading={isPending}
        options={[{ id: 'none', label: 'None' }, ...choices]}
        value={chosen[0] ?? 'none'}
        onChange={(id) => onChange(id === 'none' ? '' : id)}
      />
    )
  return (
    <CheckboxGroup {...shared} value={chosen} onChange={onChange}>
      {choices.map(({ id, label }) => (
        <Checkbox key={id} value={id}>
          {label}
        </Checkbox>
      ))}
    </CheckboxGroup>
  )
}

/** The field of a form that fits what the schema says of its value. */
export const CatalogFieldInput = (props: InputProps) => {
  const { field, value, onChange, errors, path } = props
  const error = errors[path]
  const { label, kind, description, options = [], isRequired } = field
  const shared = {
    label,
    isRequired,
    ...(description ? { description } : {}),
    ...(error ? { error } : {}),
  }
  const text = typeof value === 'string' ? value : ''
  if (kind === 'record' || kind === 'records') return <RecordsInput {...props} />
  const nested = {
    errors,
    renderField: (inner: CatalogField, typed: Typed, change: (value: Typed) => void, at: string) => (
      <CatalogFieldInput key={at} field={inner} value={typed} onChange={change} errors={errors} path={at} />
    ),
  }
  if (kind === 'money') return <MoneyInput field={field} value={value} onChange={onChange} errors={errors} />
  if (kind === 'objects')
    return <ObjectsInput {...nested} field={field} value={value} onChange={onChange} path={path} />
  if (kind === 'object')
    return (
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1 text-small font-medium text-ink">{label}</legend>
        <ObjectFields
          {...nested}
          fields={field.fields ?? []}
          typed={isTypedObject(value) ? value : {}}
          onChange={onChange}
          path={`${path}.`}
        />
      </fieldset>
    )
  if (kind === 'flag')
    return (
      <Checkbox
        isSelected={value === true}
        onChange={onChange}
        {...(description ? { description } : {})}
        {...(error ? { error } : {})}
      >
        {label}
      </Checkbox>
    )
  if (kind === 'choice')
    return (
      <Select
        {...shared}
        options={options.map((id) => ({ id, label: id.replaceAll('_', ' ') }))}
        value={text || null}
        onChange={onChange}
      />
    )
  if (kind === 'long-text' || kind === 'json')
    return (
      <TextArea
        {...shared}
        {...(kind === 'json' ? { description: description ? `${description}. As JSON` : 'As JSON' } : {})}
        rows={kind === 'json' ? 6 : 4}
        value={text}
        onChange={onChange}
      />
    )
  return (
    <TextField
      {...shared}
      {...(kind === 'number' || kind === 'duration' ? { inputMode: 'numeric' as const } : {})}
      value={text}
      onChange={onChange}
    />
  )
}
