import { LocateFixed } from 'lucide-react'
import { BareIconButton } from '#ui/actions/bare-icon-button.tsx'
import { AddressSearch } from '#ui/fields/address-search.tsx'
import type { MapPosition } from '#ui/map/map-types.ts'
import type { Looking } from './use-own-position.ts'

const lookingTexts: Record<Looking, string> = {
  waiting: 'Looking for your position…',
  found: 'Centred on your position.',
  unknown: 'Your position is not known. Search for an address, or use the buttons of the map.',
}

export interface FoundPlace extends MapPosition {
  name: string
}

type MapToolbarProps = {
  looking: Looking
  /** The place last searched for; while there is one, it is what the map shows. */
  found: FoundPlace | null
  onLook: () => void
  onFind: (place: FoundPlace) => void
}

/** Two ways to a place: by its address, and to where the pilot stands. */
export const MapToolbar = ({ looking, found, onLook, onFind }: MapToolbarProps) => (
  <div className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 pt-2 sm:px-6">
    <div className="flex w-full min-w-0 gap-2 sm:max-w-md">
      <AddressSearch
        label="Search for an address"
        isLabelHidden
        placeholder="Search for an address"
        onChoose={({ latitude, longitude, formatted_address }) =>
          onFind({ latitude, longitude, name: formatted_address })
        }
        className="flex-1"
      />
      <BareIconButton
        icon={LocateFixed}
        label="Centre on my position"
        look="outlined"
        isDisabled={looking === 'waiting' && !found}
        onPress={onLook}
      />
    </div>
    <p role="status" className="text-small text-ink-soft sm:py-2.5">
      {found ? `Centred on ${found.name}.` : lookingTexts[looking]}
    </p>
  </div>
)
