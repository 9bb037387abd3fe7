import { defaultMapCenter } from '@sortie/domain/mission/map-pins'
import { mostCharacters, type PlaceAddress, partTooLongText } from '@sortie/domain/place/address'
import { LocateFixed, MapPin } from 'lucide-react'
import { useState } from 'react'
import { AddressSearch } from '#app/address-search.tsx'
import { mapGround } from '#app/map-ground.ts'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { InteractiveMap } from '#ui/map/interactive-map.tsx'
import type { MapView } from '#ui/map/map-types.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { AddressValue } from './address-lookup.tsx'
import { CountryField } from './country-field.tsx'
import { type MapCenter, mapCenter } from './map-center.ts'

type Parts = Omit<PlaceAddress, 'latitude' | 'longitude'>
type Errors = Partial<Record<keyof Parts | 'position', string>>

const limitedParts = ['address', 'city', 'state', 'postal_code'] as const

/** Close enough to tell the houses of a street apart. */
const streetZoom = 15
const townZoom = 13
const countryZoom = 4

const firstView = ({ latitude, longitude, address }: AddressValue): MapView =>
  latitude === null || longitude === null
    ? { ...defaultMapCenter, zoom: countryZoom }
    : { latitude, longitude, zoom: address ? streetZoom : townZoom }

const check = (parts: Parts, center: MapCenter | null): Errors => ({
  ...Object.fromEntries(
    limitedParts
      .filter((part) => parts[part].trim().length > mostCharacters(part))
      .map((part) => [part, partTooLongText(part)]),
  ),
  ...(parts.address.trim() ? {} : { address: 'Please enter your street address' }),
  ...(parts.city.trim() ? {} : { city: 'Please enter city' }),
  ...(parts.country ? {} : { country: 'Please enter country' }),
  ...(center?.isClose ? {} : { position: 'Zoom in until you can place the pin on your street.' }),
})

type PinFormProps = {
  start: AddressValue
  onPinned: (address: PlaceAddress) => void
  onCancel: () => void
}

const PinForm = ({ start, onPinned, onCancel }: PinFormProps) => {
  const [parts, setParts] = useState<Parts>(() => {
    const { latitude: _, longitude: __, ...rest } = start
    return rest
  })
  const [view, setView] = useState<MapView>(() => firstView(start))
  const [center, setCenter] = useState<MapCenter | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [isUnknown, setUnknown] = useState(false)

  const change = (changes: Partial<Parts>) => {
    setParts((before) => ({ ...before, ...changes }))
    setErrors({})
  }
  const goToMyPosition = () =>
    navigator.geolocation?.getCurrentPosition(
      ({ coords }) => {
        setUnknown(false)
        setView({ latitude: coords.latitude, longitude: coords.longitude, zoom: streetZoom })
      },
      () => setUnknown(true),
      { timeout: 10_000, maximumAge: 60_000 },
    )
  const finish = () => {
    const found = check(parts, center)
    setErrors(found)
    if (Object.keys(found).length > 0 || !center) return
    const { address, city, state, postal_code, country } = parts
    onPinned({
      address: address.trim(),
      city: city.trim(),
      state: state.trim(),
      postal_code: postal_code.trim(),
      country,
      latitude: center.latitude,
      longitude: center.longitude,
    })
  }

  return (
    <div className="grid gap-4">
      <div className="flex flex-col gap-2 sm:flex-row sm:items-start">
        <AddressSearch
          label="Find your town"
          placeholder="Town"
          className="flex-1"
          onChoose={({ city, state, postal_code, country, latitude, longitude }) => {
            change({ city, state, postal_code, country })
            setView({ latitude, longitude, zoom: townZoom })
          }}
        />
        {/* In line with the field, below its label. */}
        <Button mode="secondary" icon={LocateFixed} onPress={goToMyPosition} className="sm:mt-6.5">
          Use my location
        </Button>
      </div>
      {isUnknown && (
        <p role="status" className="text-small text-ink-soft">
          We couldn't get your location. Find your town instead.
        </p>
      )}
      <div className="relative">
        <InteractiveMap
          label="Map of your address"
          view={view}
          gestures="map"
          units="imperial"
          ground={mapGround()}
          onBoundsChange={(bounds) => {
            setCenter(mapCenter(bounds))
            setErrors(({ position: _, ...others }) => others)
          }}
          className="h-64 sm:h-80"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-1/2 -translate-x-1/2 -translate-y-[92%]"
        >
          <MapPin className="size-11 fill-accent-strong text-white drop-shadow-sm" strokeWidth={1.5} />
        </span>
      </div>
      <p className="text-small text-ink-soft">
        Move the map until the pin is on your address. With the keyboard, use the arrow keys and + and −.
      </p>
      {errors.position && (
        <p role="alert" className="text-small text-danger">
          {errors.position}
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Street address"
          value={parts.address}
          onChange={(address) => change({ address })}
          error={errors.address}
          isRequired
          className="sm:col-span-2"
        />
        <TextField
          label="City"
          value={parts.city}
          onChange={(city) => change({ city })}
          error={errors.city}
          isRequired
        />
        <TextField
          label="State or region"
          value={parts.state}
          onChange={(state) => change({ state })}
          error={errors.state}
        />
        <TextField
          label="Postal code"
          value={parts.postal_code}
          onChange={(postal_code) => change({ postal_code })}
          error={errors.postal_code}
        />
        <CountryField
          label="Country"
          value={parts.country}
          onChange={(country) => change({ country })}
          error={errors.country}
          isRequired
        />
      </div>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button mode="secondary" onPress={onCancel}>
          Cancel
        </Button>
        <Button onPress={finish}>Use this address</Button>
      </div>
    </div>
  )
}

type AddressPinDialogProps = {
  start: AddressValue
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onPinned: (address: PlaceAddress) => void
}

/** Places an address that no search result fits: its position from the map, its parts as typed. */
export const AddressPinDialog = ({ start, isOpen, onOpenChange, onPinned }: AddressPinDialogProps) => (
  <Dialog title="Pin your address" size="large" isOpen={isOpen} onOpenChange={onOpenChange}>
    <PinForm start={start} onPinned={onPinned} onCancel={() => onOpenChange(false)} />
  </Dialog>
)
