import { t } from '@sortie/domain/language'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { roomyLabels } from './label-place.ts'
import { followFocus } from './map-items.tsx'
import type { SurveyDrawing } from './map-types.ts'
import { useMapPlacement } from './use-map-placement.ts'

/** The number of labels. Smaller gaps are red without a label; a press on the red selects them too. */
const mostLabels = 10

type Gaps = SurveyDrawing['gaps']

/** Which labels have room for the size of their gap at the current zoom. */
const useRoom = (map: MapLibreMap, gaps: Gaps): readonly boolean[] => {
  const [room, setRoom] = useState<readonly boolean[]>([])
  useEffect(() => {
    const look = () => setRoom(roomyLabels(gaps.map(({ place }) => map.project(place))))
    look()
    map.on('zoomend', look)
    map.on('resize', look)
    return () => {
      map.off('zoomend', look)
      map.off('resize', look)
    }
  }, [map, gaps])
  return room
}

type GapLabelProps = {
  map: MapLibreMap
  gap: Gaps[number]
  number: number
  hasRoom: boolean
  isChosen: boolean
  onPress: () => void
}

const GapLabel = ({ map, gap, number, hasRoom, isChosen, onPress }: GapLabelProps) => {
  const spot = useRef<HTMLLIElement>(null)
  const [longitude, latitude] = gap.place
  useMapPlacement(map, spot, { longitude, latitude })
  return (
    <li
      ref={spot}
      className={classNames('absolute top-0 left-0 size-0 focus-within:z-20', isChosen ? 'z-10' : 'z-1')}
    >
      <button
        type="button"
        aria-label={t('Gap {number}: {size}', { number, size: gap.label })}
        aria-pressed={isChosen}
        onClick={onPress}
        onFocus={followFocus(map, { longitude, latitude })}
        className={classNames(
          'figures touch-target absolute flex h-6 min-w-6 -translate-x-1/2 -translate-y-1/2 cursor-pointer items-center justify-center rounded-full border px-1.5 text-[0.75rem] font-semibold whitespace-nowrap transition-colors',
          isChosen
            ? 'border-white bg-navy text-white'
            : 'border-danger bg-surface text-danger-deep hover:bg-danger-tint',
        )}
      >
        {hasRoom || isChosen ? `${number}: ${gap.label}` : number}
      </button>
    </li>
  )
}

type MapGapsProps = {
  map: MapLibreMap
  gaps: Gaps
  chosen: number | null
  onChoose: (index: number) => void
}

/** The numbers and sizes of the largest gaps, at their places. */
export const MapGaps = ({ map, gaps, chosen, onChoose }: MapGapsProps) => {
  const room = useRoom(map, gaps)
  return (
    <ul aria-label={t('Places to fly again')}>
      {gaps.map((gap, index) =>
        index < mostLabels || index === chosen ? (
          <GapLabel
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing else to be known by
            key={index}
            map={map}
            gap={gap}
            number={index + 1}
            hasRoom={room[index] === true}
            isChosen={index === chosen}
            onPress={() => onChoose(index)}
          />
        ) : null,
      )}
    </ul>
  )
}
