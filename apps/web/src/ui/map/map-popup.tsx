import { X } from 'lucide-react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { useIsMobile } from '../use-is-mobile.ts'
import type { MapMarker } from './map-types.ts'
import { useMapPlacement } from './use-map-placement.ts'

const marginPixels = 12

/** How far a span must move to be inside another; the start wins where it is too long. */
const overhang = (start: number, end: number, from: number, to: number): number =>
  start < from ? start - from : Math.max(0, Math.min(end - to, start - from))

export type MapPopupProps = { map: MapLibreMap; marker: MapMarker; onClose: () => void; children: ReactNode }

/** Above its pin on a desktop, a card at the foot of the map on a phone; the map moves so that both are seen. */
export const MapPopup = ({ map, marker, onClose, children }: MapPopupProps) => {
  const isMobile = useIsMobile()
  const place = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLDivElement>(null)
  useMapPlacement(map, place, { ...marker, isOff: isMobile })

  const bringIntoView = useEffectEvent(() => {
    const inner = card.current?.getBoundingClientRect()
    const outer = map.getContainer().getBoundingClientRect()
    if (!inner) return
    if (isMobile) {
      const offset: [number, number] = [0, -inner.height / 2 + marginPixels]
      map.easeTo({ center: [marker.longitude, marker.latitude], offset, duration: 200 })
      return
    }
    const x = overhang(inner.left, inner.right, outer.left + marginPixels, outer.right - marginPixels)
    const y = overhang(inner.top, inner.bottom, outer.top + marginPixels, outer.bottom - marginPixels)
    if (x || y) map.panBy([x, y], { duration: 200 })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another marker is another pop-up, which takes the focus again
  useEffect(() => {
    card.current?.focus({ preventScroll: true })
    bringIntoView()
  }, [marker.id])

  return (
    <div
      ref={place}
      className={classNames(
        'absolute z-20',
        isMobile ? 'inset-x-2 bottom-2 flex max-h-[70%] flex-col' : 'top-0 left-0 size-0',
      )}
    >
      <div
        ref={card}
        role="dialog"
        aria-label={marker.title}
        tabIndex={-1}
        className={classNames(
          'pointer-events-auto overflow-y-auto rounded-card bg-surface p-4 shadow-overlay outline-none',
          isMobile ? 'min-h-0' : 'absolute bottom-14 left-0 w-80 -translate-x-1/2',
        )}
      >
        <IconButton
          icon={X}
          label="Close"
          hasTooltip={false}
          onPress={onClose}
          className="float-right -mt-2 -mr-2 ml-2"
        />
        {children}
      </div>
    </div>
  )
}
