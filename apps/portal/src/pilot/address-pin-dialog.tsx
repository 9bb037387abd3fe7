import { t } from '@sortie/domain/language'
import { defaultMapCenter } from '@sortie/domain/mission/map-pins'
import type { PlaceAddress } from '@sortie/domain/place/address'
import { Button } from '@sortie/ui/actions/button.tsx'
import type { MapView } from '@sortie/ui/map/map-types.ts'
import { Dialog } from '@sortie/ui/overlays/dialog.tsx'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { AddressSearch } from '#app/address-search.tsx'
import { AddressFields, type AddressParts, checkParts, type PartErrors, trimmed } from './address-fields.tsx'
import { AddressForm } from './address-form.tsx'
import type { AddressValue } from './address-lookup.tsx'
import { countryZoom, type MapCenter, streetZoom, townZoom } from './map-center.ts'
import { PinMap } from './pin-map.tsx'

type Errors = PartErrors & { position?: string }

const firstView = ({ latitude, longitude, address }: AddressValue): MapView =>
  latitude === null || longitude === null
    ? { ...defaultMapCenter, zoom: countryZoom }
    : { latitude, longitude, zoom: address ? streetZoom : townZoom }

const check = (parts: AddressParts, center: MapCenter | null): Errors => ({
  ...checkParts(parts),
  ...(center?.isClose ? {} : { position: t('Zoom in until you can place the pin on your street.') }),
})

type PinFormProps = {
  start: AddressValue
  onPinned: (address: PlaceAddress) => void
  onCancel: () => void
}

const PinForm = ({ start, onPinned, onCancel }: PinFormProps) => {
  const [parts, setParts] = useState<AddressParts>(() => {
    const { latitude: _, longitude: __, ...rest } = start
    return rest
  })
  const [view, setView] = useState<MapView>(() => firstView(start))
  const [center, setCenter] = useState<MapCenter | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [isUnknown, setUnknown] = useState(false)

  const change = (changes: Partial<AddressParts>) => {
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
    onPinned({ ...trimmed(parts), latitude: center.latitude, longitude: center.longitude })
  }

  return (
    <AddressForm onCancel={onCancel} onUse={finish}>
      <div className="flex flex-col gap-2 sm:flex-row sm:items-start">
        <AddressSearch
          label={t('Find your town')}
          placeholder={t('Town')}
          className="flex-1"
          onChoose={({ city, state, postal_code, country, latitude, longitude }) => {
            change({ city, state, postal_code, country })
            setView({ latitude, longitude, zoom: townZoom })
          }}
        />
        {/* Aligned with the field, below its label. */}
        <Button mode="secondary" icon={LocateFixed} onPress={goToMyPosition} className="sm:mt-6.5">
          {t('Use my location')}
        </Button>
      </div>
      {isUnknown && (
        <p role="status" className="text-small text-ink-soft">
          {t("We couldn't get your location. Find your town instead.")}
        </p>
      )}
      <PinMap
        view={view}
        onMove={(moved) => {
          setCenter(moved)
          setErrors(({ position: _, ...others }) => others)
        }}
      />
      {errors.position && (
        <p role="alert" className="text-small text-danger">
          {errors.position}
        </p>
      )}
      <AddressFields parts={parts} errors={errors} onChange={change} />
    </AddressForm>
  )
}

type AddressPinDialogProps = {
  start: AddressValue
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onPinned: (address: PlaceAddress) => void
}

/** Sets an address that no search result fits: its position from the map, its parts as typed. */
export const AddressPinDialog = ({ start, isOpen, onOpenChange, onPinned }: AddressPinDialogProps) => (
  <Dialog title={t('Pin your address')} size="large" isOpen={isOpen} onOpenChange={onOpenChange}>
    <PinForm start={start} onPinned={onPinned} onCancel={() => onOpenChange(false)} />
  </Dialog>
)
