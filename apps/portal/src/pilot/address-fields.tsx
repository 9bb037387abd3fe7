import { t } from '@sortie/domain/language'
import { mostCharacters, type PlaceAddress, partTooLongText } from '@sortie/domain/place/address'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import type { ReactNode } from 'react'
import { CountryField } from './country-field.tsx'

export type AddressParts = Omit<PlaceAddress, 'latitude' | 'longitude'>
export type PartErrors = Partial<Record<keyof AddressParts, string>>

const limitedParts = ['address', 'city', 'state', 'postal_code'] as const

export const checkParts = (parts: AddressParts): PartErrors => ({
  ...Object.fromEntries(
    limitedParts
      .filter((part) => parts[part].trim().length > mostCharacters(part))
      .map((part) => [part, partTooLongText(part)]),
  ),
  ...(parts.address.trim() ? {} : { address: t('Please enter your street address') }),
  ...(parts.city.trim() ? {} : { city: t('Please enter city') }),
  ...(parts.country ? {} : { country: t('Please enter country') }),
})

type AddressFieldsProps = {
  parts: AddressParts
  errors: PartErrors
  onChange: (changes: Partial<AddressParts>) => void
  /** Whether the street gets the focus first. */
  startsWithStreet?: boolean
  /** Content between the street and the town. */
  children?: ReactNode
}

/** An address that is typed, part by part. */
export const AddressFields = ({
  parts,
  errors,
  onChange,
  startsWithStreet = false,
  children,
}: AddressFieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField
      label={t('Street address')}
      autoComplete="street-address"
      value={parts.address}
      onChange={(address) => onChange({ address })}
      error={errors.address}
      autoFocus={startsWithStreet}
      isRequired
      className="sm:col-span-2"
    />
    {children}
    <TextField
      label={t('City')}
      value={parts.city}
      onChange={(city) => onChange({ city })}
      error={errors.city}
      isRequired
    />
    <TextField
      label={t('State or region')}
      value={parts.state}
      onChange={(state) => onChange({ state })}
      error={errors.state}
    />
    <TextField
      label={t('Postal code')}
      autoComplete="postal-code"
      value={parts.postal_code}
      onChange={(postal_code) => onChange({ postal_code })}
      error={errors.postal_code}
    />
    <CountryField
      label={t('Country')}
      value={parts.country}
      onChange={(country) => onChange({ country })}
      error={errors.country}
      isRequired
    />
  </div>
)

export const trimmed = ({ address, city, state, postal_code, country }: AddressParts): AddressParts => ({
  address: address.trim(),
  city: city.trim(),
  state: state.trim(),
  postal_code: postal_code.trim(),
  country,
})
