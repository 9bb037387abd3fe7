import type { PlaceAddress } from '@sortie/domain/place/address'
import { MapPin } from 'lucide-react'
import { type Ref, Suspense, useState } from 'react'
import { AddressSearch } from '#app/address-search.tsx'
import { Button } from '#ui/actions/button.tsx'
import { classNames } from '#ui/class-names.ts'
import type { FieldProps } from '#ui/fields/field-parts.tsx'
import { lazyPart, useOpenedPart } from '#ui/lazy.ts'

const loadPinDialog = () => import('./address-pin-dialog.tsx')
const AddressPinDialog = lazyPart(async () => (await loadPinDialog()).AddressPinDialog)

/** What the address is stored as, without a position while none was chosen. */
export type AddressValue = Omit<PlaceAddress, 'latitude' | 'longitude'> & {
  latitude: number | null
  longitude: number | null
}

export type AddressLookupProps = Omit<FieldProps, 'label'> & {
  label?: string
  /** The address there is; parts that are not known are empty. */
  value: AddressValue
  /** A place was chosen from the results, or pinned on the map. */
  onChosen: (address: PlaceAddress) => void
  /** Something else was typed, which is no address until a result is chosen. */
  onTyped?: (text: string) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
  isRequired?: boolean
}

/** A place without a street, such as a town, goes by its own name: it was chosen from the results after all. */
const firstPart = (name: string): string => name.split(',', 1)[0]?.trim() ?? ''

/** Finds an address by typing, or by pinning it on the map where no result fits. */
export const AddressLookup = ({
  label = 'Address',
  value,
  onChosen,
  onTyped,
  className,
  ...field
}: AddressLookupProps) => {
  const [isPinning, setPinning] = useState(false)
  const wasOpened = useOpenedPart(isPinning, loadPinDialog)
  return (
    <div className={classNames('flex min-w-0 flex-col items-start gap-1.5', className)}>
      <AddressSearch
        {...field}
        label={label}
        value={value.address}
        placeholder="Start typing your street address"
        onChoose={({ formatted_address: name, timezone_id: _, ...address }) =>
          onChosen({ ...address, address: address.address || firstPart(name) })
        }
        onType={onTyped}
        className="w-full"
      />
      <Button mode="link" icon={MapPin} onPress={() => setPinning(true)}>
        Can’t find it? Pin it on the map
      </Button>
      {wasOpened && (
        <Suspense>
          <AddressPinDialog
            start={value}
            isOpen={isPinning}
            onOpenChange={setPinning}
            onPinned={(address) => {
              setPinning(false)
              onChosen(address)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
