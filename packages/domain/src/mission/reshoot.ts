import { t, toTranslate } from '../language.ts'
import type { PartialReshoot, Shot } from './shot.schema.ts'
import { pilotShots } from './shot.ts'
import type { ShotProgress } from './submission.ts'

type OpenReshoot = Pick<PartialReshoot, 'resolved_at' | 'shot_ids' | 'requested_at'>

const isOpenReshoot = ({ resolved_at }: Pick<PartialReshoot, 'resolved_at'>): boolean => resolved_at === null

/** The last open request to fly a shot again. It was made after seeing everything that was delivered before. */
export const reshootOfShot = <R extends OpenReshoot>(reshoots: readonly R[], shotId: number): R | null =>
  reshoots
    .filter((reshoot) => isOpenReshoot(reshoot) && reshoot.shot_ids.includes(shotId))
    .reduce<R | null>(
      (last, next) => (last && Date.parse(last.requested_at) > Date.parse(next.requested_at) ? last : next),
      null,
    )

/** Whether a file or a comment from this time counts: in a reshoot, only those after the request do. */
export const isAfterRequest = (
  at: string | null,
  reshoot: Pick<PartialReshoot, 'requested_at'> | null,
): boolean => !reshoot || (at !== null && Date.parse(at) > Date.parse(reshoot.requested_at))

/**
 * The progress of a shot, given whether it has a file that counts. A comment that the provider has already read
 * doesn't.
 */
export const shotProgress = (
  shot: Pick<Shot, 'id' | 'name' | 'pilot_comment' | 'pilot_commented_at'>,
  hasAssets: boolean,
  reshoot: Pick<PartialReshoot, 'requested_at'> | null,
  mustFindings = 0,
): ShotProgress => ({
  id: shot.id,
  name: shot.name,
  hasAssets,
  pilot_comment: isAfterRequest(shot.pilot_commented_at, reshoot) ? shot.pilot_comment : null,
  mustFindings,
})

/** The progress of the shots that a pilot has to deliver, by the newest usable file of each. */
export const pilotShotsProgress = (mission: {
  shots: readonly (Parameters<typeof shotProgress>[0] & {
    newest_asset_at: string | null
    must_findings: number
  })[]
  partial_reshoots: readonly OpenReshoot[]
}): ShotProgress[] =>
  pilotShots(mission).map((shot) => {
    const reshoot = reshootOfShot(mission.partial_reshoots, shot.id)
    const hasAssets = shot.newest_asset_at !== null && isAfterRequest(shot.newest_asset_at, reshoot)
    return shotProgress(shot, hasAssets, reshoot, shot.must_findings)
  })

/** Why a shot is needed again: what was said of it alone, or else of all shots of the request. */
export const reasonForShot = (
  { reason, shot_reasons }: Pick<PartialReshoot, 'reason' | 'shot_reasons'>,
  shotId: number,
): string => shot_reasons.find(({ shot_id }) => shot_id === shotId)?.reason ?? reason

/** The shots to deliver again, in the order of the mission, each with the reason of its last request. */
export const shotsToFlyAgain = <S extends Pick<Shot, 'id'>>(mission: {
  shots: readonly S[]
  partial_reshoots: readonly PartialReshoot[]
}): { shot: S; reason: string }[] =>
  mission.shots.flatMap((shot) => {
    const reshoot = reshootOfShot(mission.partial_reshoots, shot.id)
    return reshoot ? [{ shot, reason: reasonForShot(reshoot, shot.id) }] : []
  })

/** Stands for a note about all shots of a request, where a reviewer wrote none. */
export const seeEachShotText = toTranslate('See each shot for what to change.')

/** What was said of all shots together, besides the reasons of each. */
export const notesOnShotsToFlyAgain = (mission: Parameters<typeof shotsToFlyAgain>[0]): string[] => {
  const again = shotsToFlyAgain(mission)
  const shown = new Set([...again.map(({ reason }) => reason), seeEachShotText, ''])
  const requests = again.map(({ shot }) => reshootOfShot(mission.partial_reshoots, shot.id) as PartialReshoot)
  return [...new Set(requests.map(({ reason }) => reason))].filter((reason) => !shown.has(reason))
}

export const flyAgainTitle = (shots: number): string =>
  shots === 1 ? t('One shot needs to be flown again') : t('Some shots need to be flown again')
