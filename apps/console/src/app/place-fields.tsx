import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { Field, type SavingForm } from '@sortie/web-app/forms/form.tsx'

const names = ['name', 'address', 'city', 'state', 'postal_code', 'country', 'latitude', 'longitude'] as const

/** A place as it is typed. */
export type Place = Record<(typeof names)[number], string>

const labels: Place = {
  name: 'Name of the place',
  address: 'Street',
  city: 'City',
  state: 'State',
  postal_code: 'ZIP or postal code',
  country: 'Country',
  latitude: 'Latitude',
  longitude: 'Longitude',
}

export const emptyPlace: Place = {
  name: '',
  address: '',
  city: '',
  state: '',
  postal_code: '',
  country: '',
  latitude: '',
  longitude: '',
}

export const placeValues = (location: Partial<Record<keyof Place, string | number | null>>): Place =>
  Object.fromEntries(names.map((name) => [name, String(location[name] ?? '')])) as Place

const degrees = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

/** Parts of a stored place that the form doesn't show and that still hold elsewhere. */
type Kept = { address2?: string | null; airmap_authorization?: string | null }

/** A changed place is sent whole. The server finds its time zone, and says what is wrong with it at the field. */
export const placeToSend = ({ latitude, longitude, ...words }: Place, before?: Kept) => ({
  ...(before && {
    address2: before.address2 ?? null,
    airmap_authorization: before.airmap_authorization ?? null,
  }),
  ...Object.fromEntries(Object.entries(words).map(([name, text]) => [name, text.trim() || null])),
  latitude: degrees(latitude),
  longitude: degrees(longitude),
})

/** The fields of a place, for a form with a `location`. */
export const PlaceFields = ({ form }: { form: SavingForm<{ location: Place }> }) => (
  <fieldset className="grid gap-4 sm:grid-cols-2">
    <legend className="mb-2 font-medium">Place</legend>
    {names.map((name) => (
      <Field key={name} form={form} name={`location.${name}`}>
        {(field) => <TextField {...field} label={labels[name]} />}
      </Field>
    ))}
  </fieldset>
)
