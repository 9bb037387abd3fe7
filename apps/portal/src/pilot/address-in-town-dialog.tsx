import { t } from '@sortie/domain/language'
import { defaultMapCenter } from '@sortie/domain/mission/map-pins'
import type { PlaceAddress } from '@sortie/domain/place/address'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Skeleton } from '@sortie/ui/feedback/skeleton.tsx'
import { lazyPart } from '@sortie/ui/lazy.ts'
import { Dialog } from '@sortie/ui/overlays/dialog.tsx'
import { MapPin } from 'lucide-react'
import { Suspense, useState } from 'react'
import { AddressSearch } from '#app/address-search.tsx'
import { AddressFields, type AddressParts, checkParts, type PartErrors, trimmed } from './address-fields.tsx'
import { AddressForm } from './address-form.tsx'
import type { AddressValue } from './address-lookup.tsx'
import { countryZoom, type MapCenter, townZoom } from './map-center.ts'

// Few pilots open it, and maps are large.
const PinMap = lazyPart(async () => (await import('./pin-map.tsx')).PinMap)

type Position = { latitude: number; longitude: number }
type Errors = PartErrors & { town?: string }

const positionOf = ({ latitude, longitude }: AddressValue): Position | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

type TownFormProps = {
  start: AddressValue
  /** Whether the town has just been chosen. */
  isTownChosen: boolean
  onDone: (address: PlaceAddress) => void
  onCancel: () => void
}

const TownForm = ({ start, isTownChosen, onDone, onCancel }: TownFormProps) => {
  const [parts, setParts] = useState<AddressParts>(() => {
    const { latitude: _, longitude: __, ...rest } = start
    return rest
  })
  const [town, setTown] = useState<Position | null>(null)
  const [pin, setPin] = useState<MapCenter | null>(null)
  const [isMapOpen, setMapOpen] = useState(false)
  const [errors, setErrors] = useState<Errors>({})

  // For another street of the same town, the old position is kept.
  const isSameTown = parts.city.trim() === start.city && parts.country === start.country
  const townPosition = town ?? (isSameTown ? positionOf(start) : null)
  const position = pin?.isClose ? pin : townPosition

  const change = (changes: Partial<AddressParts>) => {
    setParts((before) => ({ ...before, ...changes }))
    setErrors({})
  }
  const finish = () => {
    const found: Errors = {
      ...checkParts(parts),
      ...(position ? {} : { town: t('Choose your town from the list, or mark your address on the map.') }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0 || !position) return
    onDone({ ...trimmed(parts), latitude: position.latitude, longitude: position.longitude })
  }

  return (
    <AddressForm onCancel={onCancel} onUse={finish}>
      <AddressFields parts={parts} errors={errors} onChange={change} startsWithStreet>
        {!(isTownChosen && isSameTown) && (
          <AddressSearch
            label={t('Find your town')}
            placeholder={t('Town')}
            error={errors.town}
            className="sm:col-span-2"
            onChoose={({ city, state, postal_code, country, latitude, longitude }) => {
              change({ city, state, postal_code, country })
              setTown({ latitude, longitude })
            }}
          />
        )}
      </AddressFields>
      {isMapOpen ? (
        <>
          <Suspense fallback={<Skeleton shape="box" className="h-64 sm:h-80" />}>
            <PinMap
              view={
                townPosition
                  ? { ...townPosition, zoom: townZoom }
                  : { ...defaultMapCenter, zoom: countryZoom }
              }
              onMove={setPin}
            />
          </Suspense>
          <p role="status" className="text-small text-ink">
            {pin?.isClose
              ? t('Distances are measured from the pin.')
              : t(
                  'Zoom in to your street to use the pin. Until then, distances are measured from your town.',
                )}
          </p>
        </>
      ) : (
        <div className="flex flex-col items-start gap-1">
          <p className="text-small text-ink-soft">
            {t('Distances to missions are measured from your town.')}
          </p>
          <Button mode="link" icon={MapPin} onPress={() => setMapOpen(true)}>
            {t('Mark it on the map (optional)')}
          </Button>
        </div>
      )}
    </AddressForm>
  )
}

type AddressInTownDialogProps = Omit<TownFormProps, 'onCancel'> & {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/**
 * For a search that only knows towns: the street is typed, and the town gives the position. A pin is optional, because
 * a map without streets proves no address.
 */
export const AddressInTownDialog = ({ isOpen, onOpenChange, ...form }: AddressInTownDialogProps) => (
  <Dialog title={t('Your address')} isOpen={isOpen} onOpenChange={onOpenChange}>
    <TownForm {...form} onCancel={() => onOpenChange(false)} />
  </Dialog>
)
