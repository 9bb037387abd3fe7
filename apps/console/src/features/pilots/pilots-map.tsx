import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ClusterMap, type MapFrame } from '#app/cluster-map.tsx'
import { nameOf, statusWords } from './pilot-words.tsx'
import { type PilotClusters, type PilotFilter, pilotClustersQuery } from './pilots.queries.ts'

/** The colors of the chips in the list; a rejected pilot is gray, because nobody can send them anywhere. */
const colors = {
  created: '#FFCB05',
  evaluation_completed: '#2F6FDE',
  approved: '#009662',
  rejected: '#8A94A6',
} as const

type Row = PilotClusters['clusters'][number]['pilots'][number]

const markerOf = (pilot: Row) => ({
  id: String(pilot.id),
  pin: 'pilot' as const,
  color: colors[pilot.status],
  title: `${nameOf(pilot)}, ${statusWords[pilot.status].label.toLowerCase()}`,
})

type PilotsMapProps = { filter: PilotFilter; className: string }

/** Where the pilots of a filter live. */
export const PilotsMap = ({ filter, className }: PilotsMapProps) => {
  const [seen, setSeen] = useState<MapFrame | null>(null)
  const query = useQuery({
    ...pilotClustersQuery(filter, seen ?? { box: '', zoom: 0 }),
    enabled: seen !== null,
  })
  const { data } = query
  const groups = useMemo(() => data?.clusters.map((group) => ({ ...group, rows: group.pilots })), [data])
  return (
    <div className="flex flex-col gap-2">
      {query.isError && <LoadFailure title="We couldn't load the pilots of the map" query={query} />}
      <ClusterMap
        label="Map of the pilots"
        groups={groups}
        isCapped={data?.is_capped ?? false}
        one="pilot"
        many="pilots"
        markerOf={markerOf}
        folder="/pilots"
        onFrame={setSeen}
        className={className}
      />
    </div>
  )
}
