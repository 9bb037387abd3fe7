import { t } from '@sortie/domain/language'
import { type PlaceAddress, typedStreet } from '@sortie/domain/place/address'
import { Button } from '@sortie/ui/actions/button.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import type { FieldProps } from '@sortie/ui/fields/field-parts.tsx'
import { lazyPart, useOpenedPart } from '@sortie/ui/lazy.ts'
import { MapPin, PenLine } from 'lucide-react'
import { type ReactNode, type Ref, Suspense, useRef, useState } from 'react'
import { AddressSearch, knowsTownsOnly } from '#app/address-search.tsx'

const loadPinDialog = () => import('./address-pin-dialog.tsx')
const AddressPinDialog = lazyPart(async () => (await loadPinDialog()).AddressPinDialog)
const loadTownDialog = () => import('./address-in-town-dialog.tsx')
const AddressInTownDialog = lazyPart(async () => (await loadTownDialog()).AddressInTownDialog)

/** The address as it is stored; without a position if none was chosen. */
export type AddressValue = Omit<PlaceAddress, 'latitude' | 'longitude'> & {
  latitude: number | null
  longitude: number | null
}

export type AddressLookupProps = Omit<FieldProps, 'label'> & {
  label?: string
  /** The current address. Unknown parts are empty. */
  value: AddressValue
  /** Called when a place was chosen from the results, or pinned on the map. */
  onChosen: (address: PlaceAddress) => void
  /** Called when something else was typed, which isn't an address until a result is chosen. */
  onTyped?: (text: string) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
  isRequired?: boolean
}

/** Adds the note to the description of the address. */
const withTownsOnly = (description: ReactNode): ReactNode => (
  <>
    {description && <span className="block">{description}</span>}
    {t('The search only finds towns. Choose your town, then add your street.')}
  </>
)

/** An address that was given isn't asked for again. */
const townsOnlyAction = (isKnown: boolean): string =>
  isKnown ? t('Edit your address') : t('Town not in the list? Enter your address')

/**
 * Finds an address by typing, or by pinning it on the map if no result fits. A town is not an address: choosing one
 * asks for the street, on the map or, if the search only knows towns, as text.
 */
export const AddressLookup = ({
  label = t('Address'),
  value,
  onChosen,
  onTyped,
  description,
  className,
  ...field
}: AddressLookupProps) => {
  const [isPinning, setPinning] = useState(false)
  const [town, setTown] = useState<PlaceAddress | null>(null)
  const typed = useRef('')
  const [isTyping, setTyping] = useState(false)
  const isTownsOnly = knowsTownsOnly()
  const isKnown = !isTyping && value.address !== '' && value.city !== ''
  const wasOpened = useOpenedPart(isPinning, isTownsOnly ? loadTownDialog : loadPinDialog)
  const dialog = { isOpen: isPinning, onOpenChange: setPinning, start: town ?? value }
  const finish = (address: PlaceAddress) => {
    setPinning(false)
    setTyping(false)
    onChosen(address)
  }
  return (
    <div className={classNames('flex min-w-0 flex-col items-start gap-1.5', className)}>
      <AddressSearch
        {...field}
        label={label}
        value={value.address}
        placeholder={isTownsOnly ? t('Start typing your town') : t('Start typing your street address')}
        // Empty, not missing: then the search would say itself that it only finds towns.
        description={isTownsOnly && !isKnown ? withTownsOnly(description) : (description ?? '')}
        onChoose={({ formatted_address: _, timezone_id: __, ...place }) => {
          if (place.address) {
            finish(place)
            return
          }
          setTown({ ...place, address: isTownsOnly ? typedStreet(typed.current) : '' })
          setPinning(true)
        }}
        onType={(text) => {
          typed.current = text
          setTyping(text !== value.address)
          onTyped?.(text)
        }}
        className="w-full"
      />
      <Button
        mode="link"
        icon={isTownsOnly ? PenLine : MapPin}
        onPress={() => {
          setTown(null)
          setPinning(true)
        }}
      >
        {isTownsOnly ? townsOnlyAction(isKnown) : t("Can't find it? Pin it on the map")}
      </Button>
      {wasOpened && (
        <Suspense>
          {isTownsOnly ? (
            <AddressInTownDialog {...dialog} isTownChosen={town !== null} onDone={finish} />
          ) : (
            <AddressPinDialog {...dialog} onPinned={finish} />
          )}
        </Suspense>
      )}
    </div>
  )
}
