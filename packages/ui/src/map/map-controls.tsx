import { known, t, toTranslate } from '@sortie/domain/language'
import { type LucideIcon, Maximize, Minus, Plus, ZoomOut } from 'lucide-react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { classNames } from '../class-names.ts'
import { gridCell } from './attach-base-map.ts'
import type { BeyondView } from './beyond-view.ts'
import { fitOptions } from './create-map.ts'
import type { MapUnits } from './map-types.ts'
import { longestWithin, metersPerPixel } from './measure.ts'

const longestPixels = 96

const scaleOf = (map: MapLibreMap, units: MapUnits) => {
  const perPixel = metersPerPixel(map.getCenter().lat, map.getZoom())
  const bar = longestWithin(units, longestPixels * perPixel)
  return {
    label: bar.label,
    width: Math.round(bar.meters / perPixel),
    grid: gridCell(map, units)?.label ?? null,
  }
}

export type MapScaleProps = { map: MapLibreMap; units: MapUnits; hasGrid: boolean }

/** A scale bar of a round length, and the size of the grid squares where they are drawn. */
export const MapScale = ({ map, units, hasGrid }: MapScaleProps) => {
  const [scale, setScale] = useState(() => scaleOf(map, units))
  useEffect(() => {
    const update = () =>
      setScale((before) => {
        const after = scaleOf(map, units)
        const isSame =
          before.label === after.label && before.width === after.width && before.grid === after.grid
        return isSame ? before : after
      })
    update()
    map.on('move', update)
    return () => {
      map.off('move', update)
    }
  }, [map, units])
  return (
    <div className="figures absolute bottom-2 left-3 flex flex-col gap-0.5 rounded-sm bg-surface/80 px-1 pb-1 text-[0.75rem] leading-4 font-medium text-ink">
      <span data-map-scale className="w-fit">
        {scale.label}
        {hasGrid && scale.grid && (
          <span className="text-ink-soft"> · {t('grid {size}', { size: scale.grid })}</span>
        )}
      </span>
      <span aria-hidden className="h-1.5 border-2 border-t-0 border-ink" style={{ width: scale.width }} />
    </div>
  )
}

type ControlProps = { icon: LucideIcon; label: string; onPress: () => void }

const Control = ({ icon: Icon, label, onPress }: ControlProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={onPress}
    className="flex size-11 cursor-pointer items-center justify-center border-b border-line text-ink-soft -outline-offset-2 transition-colors first:rounded-t-control last:rounded-b-control last:border-b-0 hover:bg-sunken hover:text-ink"
  >
    <Icon aria-hidden className="size-5" />
  </button>
)

/** `onFit` is omitted if there is nothing to fit to. */
export const MapControls = ({ map, onFit }: { map: MapLibreMap; onFit?: () => void }) => (
  // Above the pins, which would cover a button and be pressed in its place.
  <div className="pointer-events-auto absolute top-3 right-3 z-2 flex flex-col rounded-control bg-surface shadow-overlay">
    <Control icon={Plus} label={t('Zoom in')} onPress={() => map.zoomIn()} />
    <Control icon={Minus} label={t('Zoom out')} onPress={() => map.zoomOut()} />
    {onFit && <Control icon={Maximize} label={t('Show everything')} onPress={onFit} />}
  </div>
)

/** Says how many places are beyond the edge of the map, and shows them when pressed. */
export const BeyondEdge = ({ map, beyond }: { map: MapLibreMap; beyond: BeyondView }) => (
  <button
    type="button"
    onClick={() => map.fitBounds(beyond.bounds, fitOptions(map.getContainer(), map.getZoom()))}
    className="figures touch-target pointer-events-auto absolute bottom-9 left-1/2 z-2 flex h-9 -translate-x-1/2 cursor-pointer items-center gap-2 rounded-full bg-surface pr-4 pl-3 text-small font-medium whitespace-nowrap text-ink shadow-overlay transition-colors hover:bg-sunken"
  >
    <ZoomOut aria-hidden className="size-4 text-ink-soft" />
    {beyond.text}
  </button>
)

type GroundSwitchProps = { isSatellite: boolean; onChange: (isSatellite: boolean) => void }

const grounds = [
  { label: toTranslate('Map'), isSatellite: false },
  { label: toTranslate('Satellite'), isSatellite: true },
]

/** Switches between the drawn map and aerial imagery, if there is any. */
export const GroundSwitch = ({ isSatellite, onChange }: GroundSwitchProps) => (
  <fieldset className="pointer-events-auto absolute top-3 left-3 flex overflow-hidden rounded-control bg-surface shadow-overlay">
    <legend className="sr-only">{t('Background')}</legend>
    {grounds.map((ground) => {
      const isOn = ground.isSatellite === isSatellite
      return (
        <button
          key={ground.label}
          type="button"
          aria-pressed={isOn}
          onClick={() => onChange(ground.isSatellite)}
          className={classNames(
            'h-11 cursor-pointer px-4 text-small font-medium -outline-offset-2 transition-colors',
            isOn ? 'bg-navy text-on-navy' : 'text-ink-soft hover:bg-sunken hover:text-ink',
          )}
        >
          {known(ground.label)}
        </button>
      )
    })}
  </fieldset>
)
