import type { Mission } from '@sortie/domain/mission/mission.schema'
import { hasOrthoShot, pilotShots } from '@sortie/domain/mission/shot'
import type { Shot } from '@sortie/domain/mission/shot.schema'
import { suggestShots } from '@sortie/domain/mission/shot-suggestions'
import { type FindingGroup, groupFindings } from '@sortie/domain/quality/group-findings'
import { takenMoment } from '@sortie/domain/quality/taken-moment'
import type { PictureMeasures } from '@sortie/imagery/quality/measure-picture'
import type { ScannedImage } from '@sortie/imagery/survey-images'
import { createListeners } from '@sortie/ui/listeners.ts'
import { createJudge, expectedRules, type JudgedItem, judgedMission } from '#app/quality/judge-session.ts'
import { fileToJudge } from '#app/quality/judged-file.ts'
import { measureFile } from '#app/uploads/file-reader.ts'
import { createMeasuring } from '#app/uploads/measuring.ts'

export interface RulesResult {
  /** The shots that the photos were compared with, and where they fall short. */
  shots: { id: number; name: string; groups: FindingGroup[]; photos: number }[]
  /** How many photos have to be measured, and how many have been. Null when none has to. */
  measuring: { done: number; total: number } | null
  /** Photos that clearly belong to no single shot, so that it isn't known what is asked of them. */
  unassigned: number
}

const nothing: RulesResult = { shots: [], measuring: null, unassigned: 0 }

/** How soon what was measured is compared, several photos at once. */
const batchMs = 500

/** On site nobody has assigned photos to shots: a survey is what this check is about, if there is only one. */
const onlySurvey = (shots: readonly Shot[]): number | null => {
  const surveys = shots.filter((shot) => hasOrthoShot([shot]))
  const [first, ...others] = surveys.length > 0 ? surveys : shots
  return first && others.length === 0 ? first.id : null
}

/** The shot of each photo: what suggests itself by place and direction, or else the survey. */
const shotsOfPhotos = (mission: Mission, images: readonly ScannedImage[]): Map<string, number> => {
  const shots = pilotShots(mission)
  const survey = onlySurvey(shots)
  const zone = mission.location?.timezone_id
  const suggested =
    shots.length === 1
      ? []
      : suggestShots({
          photos: images.map(({ id, facts }) => {
            const moment = facts.takenAt && takenMoment(facts.takenAt, zone)
            return {
              id,
              position: facts.position,
              gimbalPitch: facts.gimbalPitchDegrees,
              takenAt: moment ? Date.parse(moment) : null,
            }
          }),
          assigned: [],
          shots,
          features: mission.map_features,
          country: mission.location?.country ?? null,
        })
  const suggestion = new Map(suggested.map(({ id, shot_id }) => [id, shot_id]))
  return new Map(
    images.flatMap(({ id }) => {
      const shotId = suggestion.get(id) ?? survey
      return shotId === null ? [] : [[id, shotId] as const]
    }),
  )
}

/** Compares the photos of a check with the rules of their shots, on this device. */
export const createPhotoRules = (fileOf: (id: string) => File | undefined) => {
  const judge = createJudge()
  const { subscribe, notify } = createListeners()
  const measures = new Map<string, PictureMeasures | null>()
  let mission: Mission | null = null
  let images: readonly ScannedImage[] = []
  let byId = new Map<string, ScannedImage>()
  let shotOf = new Map<string, number>()
  let toMeasure: string[] = []
  let result = nothing
  let soon: ReturnType<typeof setTimeout> | undefined

  const tell = (): void => {
    const shots = mission ? judgedMission(mission).shots : []
    const names = new Map(mission?.shots.map(({ id, name }) => [id, name]))
    const findings = judge.get()
    const byShot = Map.groupBy(images, ({ id }) => shotOf.get(id))
    result = {
      shots: shots.flatMap(({ id }) => {
        const photos = byShot.get(id) ?? []
        const found = findings.ofShot(id)
        if (photos.length === 0 || !found) return []
        const files = photos.map((photo) => ({
          key: photo.id,
          name: photo.name,
          findings: findings.ofFile(photo.id) ?? [],
        }))
        const groups = groupFindings(found.findings, files)
        return [{ id, name: names.get(id) ?? '', groups, photos: photos.length }]
      }),
      measuring:
        toMeasure.length === 0
          ? null
          : { done: toMeasure.filter((id) => measures.has(id)).length, total: toMeasure.length },
      unassigned: shots.length === 0 ? 0 : images.length - shotOf.size,
    }
    notify()
  }

  const compare = (): void => {
    soon = undefined
    if (!mission) return
    const zone = mission.location?.timezone_id
    judge.follow(
      judgedMission(mission),
      images.flatMap(({ id, name, facts }): JudgedItem[] => {
        const shotId = shotOf.get(id)
        if (shotId === undefined) return []
        const measured = measures.get(id) ?? null
        const modifiedAt = fileOf(id)?.lastModified ?? 0
        const file = () =>
          fileToJudge({ key: id, name, type: 'image', facts, measures: measured, modifiedAt }, zone)
        return [{ key: id, shotId, version: [facts, measured, zone], file }]
      }),
    )
    tell()
  }

  const measuring = createMeasuring({
    isDue: (id) => !measures.has(id) && shotOf.has(id) && fileOf(id) !== undefined,
    measure: async (id) => {
      const file = fileOf(id)
      const facts = byId.get(id)?.facts ?? null
      if (file) measures.set(id, await measureFile(file, facts))
      soon ??= setTimeout(compare, batchMs)
    },
  })
  judge.subscribe(tell)

  return {
    subscribe,
    get: (): RulesResult => result,
    /** The photos that were read so far. */
    follow: (of: Mission, read: readonly ScannedImage[]): void => {
      mission = of
      images = read
      byId = new Map(read.map((image) => [image.id, image]))
      const judged = judgedMission(of)
      const { isJudged, measuredShots } = expectedRules(judged)
      shotOf = isJudged ? shotsOfPhotos(of, read) : new Map()
      toMeasure = read.flatMap(({ id, facts }) =>
        facts.format === 'jpeg' && measuredShots.has(shotOf.get(id) ?? 0) ? [id] : [],
      )
      compare()
      measuring.want(toMeasure)
    },
    close: (): void => {
      clearTimeout(soon)
      measuring.end()
      judge.close()
    },
  }
}
