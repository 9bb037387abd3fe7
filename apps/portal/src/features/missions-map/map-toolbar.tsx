import { numberText, t } from '@sortie/domain/language'
import { geolocationTimeoutMs, type PinType } from '@sortie/domain/mission/map-pins'
import { BareIconButton } from '@sortie/ui/actions/bare-icon-button.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { MapPin, plainPinColor } from '@sortie/ui/map/map-pin.tsx'
import type { MapPosition } from '@sortie/ui/map/map-types.ts'
import { Check, LocateFixed } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { AddressSearch } from '#app/address-search.tsx'
import type { TypeCount } from './map-places.ts'

type Looking = 'waiting' | 'found' | 'unknown'

/**
 * Asks the browser for the pilot's position and gives up after 5 seconds, because the browser's own timeout does not
 * run while it asks for permission. After a refusal, the position is unknown.
 */
export const useOwnPosition = (onFound: (position: MapPosition) => void) => {
  const [looking, setLooking] = useState<Looking>('waiting')
  const found = useRef(onFound)
  found.current = onFound
  const stop = useRef<() => void>(() => {})

  const look = useCallback(() => {
    stop.current()
    let isOver = false
    const finish = (outcome: Looking) => {
      isOver = true
      clearTimeout(timer)
      setLooking(outcome)
    }
    const timer = setTimeout(() => finish('unknown'), geolocationTimeoutMs)
    stop.current = () => {
      isOver = true
      clearTimeout(timer)
    }
    setLooking('waiting')
    const give = ({ coords }: GeolocationPosition) => {
      if (isOver) return
      finish('found')
      found.current({ latitude: coords.latitude, longitude: coords.longitude })
    }
    const fail = () => {
      if (!isOver) finish('unknown')
    }
    if (!navigator.geolocation) fail()
    else
      navigator.geolocation.getCurrentPosition(give, fail, {
        timeout: geolocationTimeoutMs,
        maximumAge: 60_000,
      })
  }, [])

  useEffect(() => {
    look()
    return () => stop.current()
  }, [look])

  /** A position that arrives after another search must not move the map. */
  const forget = useCallback(() => stop.current(), [])

  return { looking, look, forget }
}

type TypeFiltersProps = {
  types: readonly TypeCount[]
  hidden: ReadonlySet<PinType>
  onToggle: (type: PinType) => void
}

/** One toggle per type on the map; its markers show while it is on. */
export const TypeFilters = ({ types, hidden, onToggle }: TypeFiltersProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in every browser
  <div
    role="group"
    aria-label={t('Mission types')}
    className="flex gap-2 overflow-x-auto px-4 py-3 sm:px-6 sm:not-short:flex-wrap short:py-2"
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
          <MapPin pin={type} color={plainPinColor} className="h-5" />
          {title}
          <span className="figures text-ink-soft">{numberText(count)}</span>
        </ToggleButton>
      )
    })}
  </div>
)

const lookingText = (looking: Looking, hasHome: boolean): string => {
  if (looking === 'waiting') return t('Finding your location…')
  if (looking === 'found') return t('Centered on your location.')
  return hasHome
    ? t('Location unavailable. Opened at your home.')
    : t("We don't know your location. Search for an address, or use the map controls.")
}

export interface FoundPlace extends MapPosition {
  name: string
}

type MapToolbarProps = {
  looking: Looking
  hasHome: boolean
  /** The place that was searched for last, which the map then shows. */
  found: FoundPlace | null
  onLook: () => void
  onFind: (place: FoundPlace) => void
}

/** Address search, and a button to center on the pilot's position. */
export const MapToolbar = ({ looking, hasHome, found, onLook, onFind }: MapToolbarProps) => (
  <div className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 pt-2 sm:px-6 short:pt-0">
    <div className="flex w-full min-w-0 gap-2 sm:max-w-md">
      <AddressSearch
        label={t('Search for an address')}
        isLabelHidden
        placeholder={t('Search for an address')}
        onChoose={({ latitude, longitude, formatted_address }) =>
          onFind({ latitude, longitude, name: formatted_address })
        }
        className="flex-1"
      />
      <BareIconButton
        icon={LocateFixed}
        label={t('Center on my location')}
        look="outlined"
        isDisabled={looking === 'waiting' && !found}
        onPress={onLook}
      />
    </div>
    <p role="status" className="text-small text-ink-soft sm:min-w-0 sm:flex-1 sm:py-2.5">
      {found ? t('Centered on {place}.', { place: found.name }) : lookingText(looking, hasHome)}
    </p>
  </div>
)
