import type { Mission } from '@sortie/domain/mission/mission.schema'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import {
  createJudge,
  expectedRules,
  type Findings,
  type JudgedItem,
  judgedMission,
} from '#app/quality/judge-session.ts'
import { assetToJudge, fileToJudge } from '#app/quality/judged-file.ts'
import { missionUploads } from '#app/uploads/mission-uploads.ts'
import { showsShot, type UploadItem } from './upload-items.ts'

/** What is known of a file now. The server's word replaces the browser's once it has processed the file. */
export const judgedItem = (item: UploadItem, zone: string | null): JudgedItem[] => {
  const { key, name, kind, shot, row, asset } = item
  if (shot === null || !showsShot(item)) return []
  // An event that a file was processed comes without what was found out about it, which is requested with the links.
  const isLoaded = asset !== null && (Object.keys(asset.version_urls).length > 0 || !row?.facts)
  const processed = asset && !asset.processing && isLoaded ? asset : null
  return [
    {
      key,
      shotId: shot,
      version: [processed, row?.facts, row?.measures, zone],
      file: () =>
        processed
          ? assetToJudge(processed, key)
          : fileToJudge(
              {
                key,
                name,
                type: kind,
                facts: row?.facts ?? null,
                measures: row?.measures ?? null,
                modifiedAt: row?.modifiedAt ?? 0,
              },
              zone,
            ),
    },
  ]
}

/** Where the files of a mission break the rules of their shots, as far as that is known. */
export const useFindings = (mission: Mission, items: readonly UploadItem[]): Findings => {
  const [judge] = useState(createJudge)
  const judged = useMemo(() => judgedMission(mission), [mission])
  useEffect(() => missionUploads(mission.id).expectRules(expectedRules(judged)), [mission.id, judged])
  const zone = mission.location?.timezone_id ?? null
  useEffect(
    () =>
      judge.follow(judged, judged.shots.length === 0 ? [] : items.flatMap((item) => judgedItem(item, zone))),
    [judge, judged, items, zone],
  )
  useEffect(() => judge.close, [judge])
  return useSyncExternalStore(judge.subscribe, judge.get)
}
