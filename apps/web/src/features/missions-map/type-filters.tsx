import type { PinType } from '@sortie/domain/mission/map-pins'
import { Check } from 'lucide-react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { classNames } from '#ui/class-names.ts'
import { MapPin } from '#ui/map/map-pin.tsx'
import { drawnPins, type TypeCount } from './map-places.ts'

/** The pins of the map differ in colour within a type, so here they have none of the five. */
const pinColour = '#465266'

type TypeFiltersProps = {
  types: readonly TypeCount[]
  hidden: ReadonlySet<PinType>
  onToggle: (type: PinType) => void
}

/** One button a type on the map: on, with a tick, its markers are shown. */
export const TypeFilters = ({ types, hidden, onToggle }: TypeFiltersProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in every browser
  <div
    role="group"
    aria-label="Mission types"
    className="flex gap-2 overflow-x-auto px-4 py-3 sm:flex-wrap sm:px-6"
  >
    {types.map(({ type, title, count }) => {
      const isOn = !hidden.has(type)
      return (
        <ToggleButton
          key={type}
          isSelected={isOn}
          onChange={() => onToggle(type)}
          className={classNames(
            'touch-target flex h-9 shrink-0 cursor-pointer items-center gap-2 rounded-full border pr-3 pl-2 text-small font-medium whitespace-nowrap transition-colors',
            isOn
              ? 'border-accent-strong bg-accent-tint text-accent-deep'
              : 'border-edge bg-surface text-ink-soft hover:bg-canvas',
          )}
        >
          <span aria-hidden className="flex size-4 items-center justify-center">
            {isOn ? (
              <Check data-selected-icon className="size-4" strokeWidth={2.5} />
            ) : (
              <span className="size-3 rounded-full border-2 border-edge" />
            )}
          </span>
          <MapPin pin={drawnPins[type]} colour={pinColour} className="h-5" />
          {title}
          <span className="figures text-ink-soft">{count}</span>
        </ToggleButton>
      )
    })}
  </div>
)
