import { mostInCluster } from '@sortie/contract/map-clusters'
import { mostOnMap, type PilotMapQuery } from '@sortie/contract/pilot.calls'
import type { pilotStatuses } from '@sortie/domain/pilot/pilot'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { mapSquare } from '../../platform/map-square.ts'
import { selectRows } from '../../platform/select-rows.ts'
import { foundPilots } from './provider-pilot.queries.ts'

type PilotStatus = (typeof pilotStatuses)[number]

interface Cluster {
  latitude: number
  longitude: number
  count: number
  west: number
  south: number
  east: number
  north: number
  pilots: { id: number; first_name: string; last_name: string; status: PilotStatus }[]
}

type Box = NonNullable<PilotMapQuery['box']>

/** West is greater than east where the frame spans the 180th meridian. */
const isWithin = ({ west, south, east, north }: Box) =>
  sql<boolean>`latitude between ${south} and ${north} and ${
    west <= east
      ? sql`longitude between ${west} and ${east}`
      : sql`(longitude >= ${west} or longitude <= ${east})`
  }`

/** The pilots whom a filter finds, grouped by the squares of a map, with those of a small group. */
export const selectPilotClusters = async (
  db: Queryable,
  { zoom, box, ...filter }: PilotMapQuery,
): Promise<{ clusters: Cluster[]; is_capped: boolean }> => {
  const found = foundPilots(db, filter)
    .select(['id', 'first_name', 'last_name', 'status', 'latitude', 'longitude'])
    .where('latitude', 'is not', null)
    .$if(box !== undefined, (query) => query.where(isWithin(box as Box)))
    .orderBy('id', 'desc')
    .limit(mostOnMap + 1)
  const rows = await selectRows(
    db,
    sql<Cluster & { is_capped: boolean }>`
    with found as materialized (${found}),
    grouped as (select * from found order by id desc limit ${mostOnMap}),
    placed as (select *, ${mapSquare(zoom)} from grouped)
    select avg(latitude) as latitude, avg(longitude) as longitude, count(*) as count,
      min(longitude) as west, min(latitude) as south, max(longitude) as east, max(latitude) as north,
      case when count(*) <= ${mostInCluster} then jsonb_agg(jsonb_build_object(
        'id', id, 'first_name', first_name, 'last_name', last_name, 'status', status) order by id desc)
        else '[]' end as pilots,
      (select count(*) from found) > ${mostOnMap} as is_capped
    from placed group by x, y order by north desc, west`,
  )
  return {
    clusters: rows.map(({ is_capped: _, ...cluster }) => cluster),
    is_capped: rows.some(({ is_capped }) => is_capped),
  }
}
