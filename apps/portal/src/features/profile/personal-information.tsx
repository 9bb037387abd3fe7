import { t } from '@sortie/domain/language'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { townLine } from '@sortie/domain/place/town-line'
import { FieldSkeleton } from '@sortie/ui/feedback/skeleton.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { lazyPart } from '@sortie/ui/lazy.ts'
import { currentSession } from '@sortie/web-app/session.ts'
import { Suspense, useState } from 'react'
import { useAccountPart } from '#pilot/account-part.ts'
import { AddressLookup, type AddressValue } from '#pilot/address-lookup.tsx'
import { PhoneField } from '#pilot/phone-field.tsx'
import { SaveNote } from '#pilot/save-note.tsx'

// Date fields are large, and this one is below the fold on a phone.
const BirthdayField = lazyPart(async () => (await import('./birthday-field.tsx')).BirthdayField)

type Props = { pilot: Pilot; isDisabled?: boolean }

type NameFieldProps = Props & {
  name: 'first_name' | 'last_name'
  label: string
  autoComplete: string
}

const NameField = ({ pilot, name, label, autoComplete, isDisabled }: NameFieldProps) => {
  const part = useAccountPart(pilot, [name])
  return (
    <div className="relative">
      <TextField
        label={label}
        autoComplete={autoComplete}
        isDisabled={isDisabled}
        value={part.values[name]}
        onChange={(value) => part.change({ [name]: value } as Pick<Pilot, typeof name>)}
        onFocus={part.onFocus}
        onBlur={part.onBlur}
        error={part.error}
      />
      <SaveNote part={part} />
    </div>
  )
}

const Phone = ({ pilot }: Props) => {
  const part = useAccountPart(pilot, ['phone'])
  return (
    <div className="relative">
      <PhoneField
        label={t('Phone')}
        country={pilot.country}
        value={part.values.phone ?? ''}
        onChange={(phone) => part.change({ phone })}
        error={part.error}
      />
      <SaveNote part={part} />
    </div>
  )
}

const addressFields = ['address', 'city', 'state', 'postal_code', 'country', 'latitude', 'longitude'] as const

type KnownAddress = Pick<Pilot, (typeof addressFields)[number]>

const asValue = (known: KnownAddress): AddressValue => ({
  address: known.address ?? '',
  city: known.city ?? '',
  state: known.state ?? '',
  postal_code: known.postal_code ?? '',
  country: known.country ?? '',
  latitude: known.latitude,
  longitude: known.longitude,
})

const Address = ({ pilot }: Props) => {
  const part = useAccountPart(pilot, addressFields)
  const [unchosen, setUnchosen] = useState<'typing' | 'left' | null>(null)
  return (
    <div className="relative sm:col-span-2">
      <AddressLookup
        value={asValue(part.values)}
        description={townLine(part.values)}
        onChosen={(address) => {
          setUnchosen(null)
          part.change(address)
        }}
        onTyped={(text) => setUnchosen(text === part.values.address ? null : 'typing')}
        onBlur={() => setUnchosen(unchosen && 'left')}
        error={
          part.error ??
          (unchosen === 'left' ? t('Please select your address from the search results') : undefined)
        }
      />
      <SaveNote
        part={part}
        describe={(theirs) => [theirs.address, townLine(theirs)].filter(Boolean).join(', ')}
      />
    </div>
  )
}

/** The pilot's name, contact and address. Every field is saved by itself. */
export const PersonalInformation = ({ pilot }: Props) => {
  // Only the pilot may change who they are.
  const isDisabled = currentSession()?.actingAs != null
  return (
    <Card title={t('Personal information')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <NameField
          pilot={pilot}
          name="first_name"
          label={t('First name')}
          autoComplete="given-name"
          isDisabled={isDisabled}
        />
        <NameField
          pilot={pilot}
          name="last_name"
          label={t('Last name')}
          autoComplete="family-name"
          isDisabled={isDisabled}
        />
        <TextField label={t('Email')} type="email" value={pilot.email} isReadOnly />
        <Phone pilot={pilot} />
        <Suspense fallback={<FieldSkeleton />}>
          <BirthdayField pilot={pilot} isDisabled={isDisabled} />
        </Suspense>
        <Address pilot={pilot} />
      </div>
    </Card>
  )
}
