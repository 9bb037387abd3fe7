import { known, t } from '@sortie/domain/language'
import { MapPinOff } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { classNames } from '../class-names.ts'
import { world } from './bounds.ts'
import { MapPin, pinKindTitles } from './map-pin.tsx'
import type { MapProps } from './map-types.ts'

type MapFallbackProps = Pick<
  MapProps,
  'label' | 'markers' | 'renderPopup' | 'onMarkerSelect' | 'onBoundsChange' | 'className'
>

/** Shows the markers as a list that opens in place when there is no map. */
export const MapFallback = ({
  label,
  markers = [],
  renderPopup,
  onMarkerSelect,
  onBoundsChange,
  className = 'h-96',
}: MapFallbackProps) => {
  const [openId, setOpenId] = useState<string | null>(null)
  const report = useEffectEvent(() => onBoundsChange?.(world, 0))
  useEffect(() => report(), [])
  const toggle = (id: string) => {
    const next = id === openId ? null : id
    setOpenId(next)
    onMarkerSelect?.(next)
  }
  return (
    <section
      aria-label={label}
      data-map-idle=""
      className={classNames(
        'flex flex-col overflow-hidden rounded-card border border-line bg-surface',
        className,
      )}
    >
      <p
        className={classNames(
          'flex items-center gap-3 bg-sunken px-4 py-4 text-small text-ink-soft',
          markers.length === 0 && 'flex-1 justify-center',
        )}
      >
        <MapPinOff aria-hidden className="size-5 shrink-0" />
        {t("We can't show the map on this device.")}
      </p>
      {markers.length > 0 && (
        <ul className="min-h-0 flex-1 divide-y divide-line overflow-y-auto border-t border-line">
          {markers.map(({ id, pin, color, title, pay }) => (
            <li key={id}>
              <button
                type="button"
                data-marker={id}
                aria-expanded={renderPopup ? id === openId : undefined}
                onClick={() => toggle(id)}
                className="flex min-h-11 w-full cursor-pointer items-center gap-3 px-4 py-2 text-left -outline-offset-2 hover:bg-canvas"
              >
                <MapPin pin={pin} color={color} className="h-8" />
                <span className="flex min-w-0 flex-col">
                  <span className="text-small font-medium">{title}</span>
                  <span className="text-small text-ink-soft">{known(pinKindTitles[pin])}</span>
                </span>
                {pay && <span className="figures ml-auto text-small font-semibold">{pay}</span>}
              </button>
              {renderPopup && id === openId && <div className="px-4 pt-1 pb-4">{renderPopup(id)}</div>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
