import { mostCounted, mostGrouped } from '@sortie/contract/dispatch.calls'
import { mostInCluster } from '@sortie/contract/map-clusters'
import type { MissionFilter } from '@sortie/contract/mission-filter'
import { type MissionStatus, missionStatuses } from '@sortie/domain/mission/mission-status'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { mapSquare } from '../../platform/map-square.ts'
import { selectRows } from '../../platform/select-rows.ts'
import { missionsByStatus, sortOfRange } from '../provider-missions/mission-filter.queries.ts'

const noCounts = Object.fromEntries(missionStatuses.map((status) => [status, 0])) as Record<
  MissionStatus,
  number
>

/** How many missions of each status a filter finds, counted up to a limit. */
export const selectCounts = async (db: Queryable, filter: MissionFilter) => {
  // Which of them are counted doesn't matter: those of a range of days are read where they are next to each other.
  const sort = sortOfRange(filter) ?? 'newest'
  const source = await missionsByStatus(db, filter, { sort, limit: mostCounted })
  const rows = await selectRows(
    db,
    sql<{ status: MissionStatus; count: number }>`
      select asked.status, count(*) as count from ${source} group by asked.status`,
  )
  const counts = { ...noCounts, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
  return { counts, most: mostCounted }
}

interface Cluster {
  latitude: number
  longitude: number
  count: number
  west: number
  south: number
  east: number
  north: number
  missions: { id: number; name: string; status: MissionStatus; is_on_hold: boolean }[]
}

/** The missions that a filter finds, grouped by the squares of a map, with those of a small group. */
export const selectClusters = async (
  db: Queryable,
  { zoom, ...filter }: MissionFilter & { zoom: number },
): Promise<{ clusters: Cluster[]; is_capped: boolean }> => {
  const source = await missionsByStatus(db, filter, { sort: 'newest', limit: mostGrouped })
  const rows = await selectRows(
    db,
    sql<Cluster & { is_capped: boolean }>`
    with found as materialized (select listed.id, asked.status from ${source}),
    -- A status that was cut off has as many missions as are grouped, with or without a place.
    capped as (select exists (select from found group by status having count(*) >= ${mostGrouped}) as is_capped),
    -- Looked up one by one: the database expects more of them than are found, and would read both tables whole.
    placed as (
      select looked_up.*, ${mapSquare(zoom)}
      from found, lateral (
        select missions.id, missions.name, missions.status, missions.is_on_hold, latitude, longitude
        from missions join locations on locations.id = missions.location_id
        where missions.id = found.id and latitude is not null offset 0) looked_up)
    select avg(latitude) as latitude, avg(longitude) as longitude, count(*) as count,
      min(longitude) as west, min(latitude) as south, max(longitude) as east, max(latitude) as north,
      case when count(*) <= ${mostInCluster} then jsonb_agg(jsonb_build_object(
        'id', id, 'name', name, 'status', status, 'is_on_hold', is_on_hold) order by id desc) else '[]' end as missions,
      bool_or(is_capped) as is_capped
    from placed, capped group by x, y order by north desc, west`,
  )
  return {
    clusters: rows.map(({ is_capped: _, ...cluster }) => cluster),
    is_capped: rows.some(({ is_capped }) => is_capped),
  }
}
