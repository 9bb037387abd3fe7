import { t } from '@sortie/domain/language'
import { featureColor } from '@sortie/domain/mission/map-feature'
import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { missionTitle } from '@sortie/domain/mission/mission-title'
import { usesMiles } from '@sortie/domain/units'
import { Card } from '@sortie/ui/layout/card.tsx'
import { InteractiveMap, MapSkeleton } from '@sortie/ui/map/interactive-map.tsx'
import type { MapMarker } from '@sortie/ui/map/map-types.ts'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { accountQuery } from '#app/account-query.ts'
import { mapGround } from '#app/map-ground.ts'
import { isLogged } from './log-entry.ts'
import { pilotLogQuery } from './pilot-log.queries.ts'

/** True once an element is on the screen or close to it, so that expensive content can be delayed until then. */
const useIsNear = (element: RefObject<HTMLElement | null>): boolean => {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const node = element.current
    if (!node || isNear) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: '300px' },
    )
    observer.observe(node)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}

const color = featureColor(3)
/** A single pin shows its region, not its street: the log is about where missions were, not how to get there. */
const regionZoom = 5.5

const markersOf = (missions: readonly MissionSummary[]): MapMarker[] =>
  missions.filter(isLogged).flatMap((mission) => {
    const { latitude, longitude } = mission.location ?? {}
    if (latitude == null || longitude == null) return []
    return [
      { id: String(mission.id), pin: 'completed', color, latitude, longitude, title: missionTitle(mission) },
    ]
  })

type LogMapProps = { page: number; onSelect: (missionId: number) => void }

/** Where the missions of this page were flown. A pin opens its row. The map loads when it scrolls into view. */
export const LogMap = ({ page, onSelect }: LogMapProps) => {
  const { data, isError } = useQuery(pilotLogQuery(page))
  const { data: pilot } = useQuery(accountQuery)
  const markers = useMemo(() => markersOf(data?.data ?? []), [data])
  const box = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(box)
  // Without missions there is no map; the list shows the error.
  if (data ? markers.length === 0 : isError) return null
  const size = 'h-80 rounded-none border-0'
  return (
    <div ref={box}>
      <Card
        title={t('Where you flew')}
        description={
          data && data.meta.total_pages > 1 ? t('The missions on this page of the list') : undefined
        }
        isFlush
      >
        {isNear && data ? (
          <InteractiveMap
            key={data.meta.page}
            label={t('Map of completed missions')}
            markers={markers}
            onMarkerSelect={(id) => id !== null && onSelect(Number(id))}
            fitTo="markers"
            units={usesMiles(pilot?.country) ? 'imperial' : 'metric'}
            {...(markers.length === 1 && { zoom: regionZoom })}
            ground={mapGround()}
            className={size}
          />
        ) : (
          <MapSkeleton className={size} />
        )}
      </Card>
    </div>
  )
}
