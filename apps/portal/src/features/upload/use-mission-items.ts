import type { Asset } from '@sortie/domain/mission/asset.schema'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { reshootOfShot, shotProgress } from '@sortie/domain/mission/reshoot'
import { pilotShots } from '@sortie/domain/mission/shot'
import type { Shot } from '@sortie/domain/mission/shot.schema'
import type { ShotProgress } from '@sortie/domain/mission/submission'
import type { Finding } from '@sortie/domain/quality/finding.schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { assetsQuery, cachedAssets, putAssets } from '#app/cached-assets.ts'
import { useProcessingReloads } from '#app/reload-assets.ts'
import type { UploadRow } from '#app/uploads/upload-rows.ts'
import { useUploadRows } from '#app/uploads/use-mission-uploads.ts'
import { write } from '#app/writes.ts'
import {
  hasFailed,
  isPending,
  showsShot,
  type UploadItem,
  uploadItems,
  withFindings,
} from './upload-items.ts'
import { useFindings } from './use-findings.ts'

/** Records of the queue that have been shown. One that is deleted later must not come back because of its row. */
const shownArrivals = new WeakSet<Asset>()

/** A tab that only follows learns from its rows which files have been uploaded. */
const useArrivals = (missionId: number, rows: readonly UploadRow[], isLoaded: boolean): void => {
  useLayoutEffect(() => {
    if (!isLoaded) return
    const arrived = rows.flatMap(({ asset }) => (asset && !shownArrivals.has(asset) ? [asset] : []))
    if (arrived.length === 0) return
    const known = new Set(cachedAssets(missionId)?.map(({ id }) => id))
    for (const asset of arrived) shownArrivals.add(asset)
    putAssets(
      missionId,
      arrived.filter(({ id }) => !known.has(id)),
    )
  }, [missionId, rows, isLoaded])
}

const beforeUpload = ['pilot_accepted', 'pilot_assigned', 'flight_complete']

/** The first uploaded file moves the mission to its next status, which other pages show too. */
const useFirstArrival = ({ id, status }: Mission, hasArrived: boolean): void => {
  const isDue = hasArrived && beforeUpload.includes(status)
  const isSent = useRef(false)
  useEffect(() => {
    if (!isDue || isSent.current) return
    isSent.current = true
    write('PATCH /v1/pilots/missions/{id}/status/{status}', {
      params: { id, status: 'assets_uploaded' },
      body: {},
    }).catch((error: unknown) => {
      isSent.current = false
      console.warn('the mission could not be moved to assets_uploaded', error)
    })
  }, [id, isDue])
}

export interface MissionItems {
  shots: readonly Shot[]
  progress: readonly ShotProgress[]
  /** Where the files of a shot together break its rules. */
  findingsOf: (shot: Shot) => readonly Finding[]
  /** Everything that the page shows, except for failed files. */
  items: readonly UploadItem[]
  unassigned: readonly UploadItem[]
  ofShot: (shotId: number) => readonly UploadItem[]
  failed: readonly UploadItem[]
  pendingCount: number
  /** Whether the last page of the assets has loaded. */
  isComplete: boolean
  isError: boolean
  reload: () => void
}

/** What the server has found, until this page has compared the files itself. */
const storedMustFindings = ({ files_failing_must, findings }: Shot): number =>
  files_failing_must + (findings ?? []).filter(({ severity }) => severity === 'must').length

const none: readonly UploadItem[] = []

/** The files of a mission by the shots that a pilot has to deliver, from the queue and from the server. */
export const useMissionItems = (mission: Mission): MissionItems => {
  const rows = useUploadRows(mission.id)
  const { data, isError, refetch } = useQuery(assetsQuery(mission.id))
  useArrivals(mission.id, rows, data !== undefined)
  useProcessingReloads(mission.id)
  useFirstArrival(mission, (data?.assets.length ?? 0) > 0)
  const shots = useMemo(() => pilotShots(mission), [mission])
  const reshoots = mission.partial_reshoots
  const all = useMemo(() => uploadItems(rows, data?.assets ?? [], reshoots), [rows, data?.assets, reshoots])
  const findings = useFindings(mission, all)
  const grouped = useMemo(() => {
    const ids = new Set<number | null>([null, ...shots.map(({ id }) => id)])
    // Files of shots that are not to be flown again don't belong on this page.
    const shown = all
      .filter(({ shot }) => ids.has(shot))
      .map((item) => withFindings(item, findings.ofFile(item.key)))
    const items = shown.filter((item) => !hasFailed(item))
    const byShot = Map.groupBy(items, ({ shot }) => shot)
    return {
      items,
      byShot,
      failed: shown.filter(hasFailed),
      pendingCount: items.filter(isPending).length,
      progress: shots.map((shot) => {
        const hasFiles = (byShot.get(shot.id) ?? none).some(showsShot)
        const must = hasFiles ? (findings.ofShot(shot.id)?.mustFindings ?? storedMustFindings(shot)) : 0
        return shotProgress(shot, hasFiles, reshootOfShot(reshoots, shot.id), must)
      }),
    }
  }, [all, findings, shots, reshoots])
  return {
    ...grouped,
    shots,
    findingsOf: (shot) => findings.ofShot(shot.id)?.findings ?? shot.findings ?? [],
    unassigned: grouped.byShot.get(null) ?? none,
    ofShot: (shotId) => grouped.byShot.get(shotId) ?? none,
    isComplete: data?.isComplete ?? false,
    isError,
    reload: () => void refetch(),
  }
}
