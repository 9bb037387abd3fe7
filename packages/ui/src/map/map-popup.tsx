import { t } from '@sortie/domain/language'
import { X } from 'lucide-react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { useIsMobile } from '../use-is-mobile.ts'
import type { MapMarker } from './map-types.ts'
import { popupMargin, popupOverhang } from './popup-overhang.ts'
import { useMapPlacement } from './use-map-placement.ts'

export type MapPopupProps = { map: MapLibreMap; marker: MapMarker; onClose: () => void; children: ReactNode }

/**
 * A card above its pin on a desktop, and at the bottom of the map on a phone. The map moves so that both are visible.
 */
export const MapPopup = ({ map, marker, onClose, children }: MapPopupProps) => {
  const isMobile = useIsMobile()
  const place = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLDivElement>(null)
  useMapPlacement(map, place, { ...marker, isOff: isMobile })

  const bringIntoView = useEffectEvent(() => {
    const box = card.current
    if (!box) return
    const place: [number, number] = [marker.longitude, marker.latitude]
    if (isMobile) {
      map.easeTo({ center: place, offset: [0, -box.offsetHeight / 2 + popupMargin], duration: 200 })
      return
    }
    // The position is calculated, since the card itself may not have moved yet.
    const { clientWidth: width, clientHeight: height } = map.getContainer()
    const size = { width: box.offsetWidth, height: box.offsetHeight }
    const [x, y] = popupOverhang(map.project(place), size, { width, height })
    if (x || y) map.panBy([x, y], { duration: 200 })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another marker is another pop-up, which takes the focus again
  useEffect(() => {
    card.current?.focus({ preventScroll: true })
    bringIntoView()
  }, [marker.id])

  // The legend of the chosen mission makes the map smaller, and a message makes the card taller.
  useEffect(() => {
    const box = card.current
    if (!box) return
    let height = box.clientHeight
    const growth = new ResizeObserver(() => {
      if (box.clientHeight > height) bringIntoView()
      height = box.clientHeight
    })
    growth.observe(box)
    const resized = () => bringIntoView()
    map.on('resize', resized)
    return () => {
      growth.disconnect()
      map.off('resize', resized)
    }
  }, [map])

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
          isMobile
            ? 'min-h-0'
            : 'absolute bottom-14 left-0 max-h-[calc(100cqh-1.5rem)] w-80 -translate-x-1/2',
        )}
      >
        <IconButton
          icon={X}
          label={t('Close')}
          hasTooltip={false}
          onPress={onClose}
          className="float-right -mt-2 -mr-2 ml-2"
        />
        {children}
      </div>
    </div>
  )
}
