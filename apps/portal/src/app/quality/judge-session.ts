import type { Mission } from '@sortie/domain/mission/mission.schema'
import { pilotShots } from '@sortie/domain/mission/shot'
import type { Finding } from '@sortie/domain/quality/finding.schema'
import { needPixels } from '@sortie/domain/quality/quality-rules'
import { createListeners } from '@sortie/ui/listeners.ts'
import type { ExpectedRules } from '../uploads/measuring.ts'
import type { JudgedMission, JudgeRequest, JudgeResponse } from './judge.worker.ts'
import type { FileToJudge } from './judged-file.ts'

export type ShotFindings = Pick<JudgeResponse, 'findings' | 'mustFindings' | 'files' | 'unread'>

/** What was found so far. It is another object whenever something else was found. */
export interface Findings {
  ofFile: (key: string) => readonly Finding[] | undefined
  ofShot: (shotId: number) => ShotFindings | undefined
}

/** A file that may have changed since it was last compared. */
export interface JudgedItem {
  key: string
  shotId: number
  /** Of objects that are others once the file is known better. */
  version: readonly unknown[]
  file: () => FileToJudge
}

/** As many files as can be transferred at once without blocking the page. */
const portion = 500

/** What a mission says that its files are compared with. */
export const judgedMission = (mission: Mission): JudgedMission => {
  const { location, map_features, scheduled_at_start, scheduled_at_end } = mission
  return {
    site: {
      location: location && {
        latitude: location.latitude,
        longitude: location.longitude,
        country: location.country,
        timezone_id: location.timezone_id,
      },
      map_features: map_features.map(({ kind, geometry, shot_type_attributes }) => ({
        kind,
        geometry,
        shot_type_attributes,
      })),
      scheduled_at_start,
      scheduled_at_end,
    },
    shots: pilotShots(mission).flatMap(({ id, quality_rules }) =>
      quality_rules.length > 0 ? [{ id, rules: quality_rules }] : [],
    ),
  }
}

/** Which files of a mission have to be measured. */
export const expectedRules = ({ shots }: JudgedMission): ExpectedRules => ({
  isJudged: shots.length > 0,
  measuredShots: new Set(shots.filter(({ rules }) => needPixels(rules)).map(({ id }) => id)),
})

/**
 * Compares files with the rules of their shots, in a worker, as the server does. Only files that have changed are sent
 * to it, so that ten thousand stay cheap.
 */
export const createJudge = () => {
  const { subscribe, notify } = createListeners()
  const files = new Map<string, readonly Finding[]>()
  const shots = new Map<number, ShotFindings>()
  const sent = new Map<string, readonly unknown[]>()
  const made = (): Findings => ({ ofFile: (key) => files.get(key), ofShot: (id) => shots.get(id) })
  let findings = made()
  let worker: Worker | null = null
  let missionText = ''

  const opened = (): Worker => {
    const started = new Worker(new URL('./judge.worker.ts', import.meta.url), { type: 'module' })
    started.onmessage = ({ data: { shotId, changed, ...found } }: MessageEvent<JudgeResponse>) => {
      for (const [key, list] of changed) if (sent.has(key)) files.set(key, list)
      shots.set(shotId, found)
      findings = made()
      notify()
    }
    // Without it, the server's findings are shown.
    started.onerror = (event) => {
      event.preventDefault()
      console.warn('files cannot be compared with their rules here', event.message)
      files.clear()
      shots.clear()
      findings = made()
      notify()
    }
    return started
  }
  const send = (request: JudgeRequest): void => {
    worker ??= opened()
    worker.postMessage(request)
  }

  return {
    subscribe,
    get: (): Findings => findings,
    /** Everything that is to be compared. Files that are no longer in it are forgotten. */
    follow: (mission: JudgedMission, items: Iterable<JudgedItem>): void => {
      if (typeof Worker === 'undefined') return
      const text = JSON.stringify(mission)
      if (text !== missionText && (mission.shots.length > 0 || worker)) {
        missionText = text
        send({ mission })
      }
      const judged = new Set(mission.shots.map(({ id }) => id))
      const seen = new Set<string>()
      const put: { shotId: number; file: FileToJudge }[] = []
      for (const { key, shotId, version, file } of items) {
        if (!judged.has(shotId)) continue
        seen.add(key)
        const before = sent.get(key)
        const now = [shotId, ...version]
        if (before?.every((value, index) => value === now[index])) continue
        sent.set(key, now)
        put.push({ shotId, file: file() })
      }
      const gone = sent.size === seen.size ? [] : [...sent.keys()].filter((key) => !seen.has(key))
      for (const key of gone) {
        sent.delete(key)
        files.delete(key)
      }
      for (let from = 0; from < put.length || (from === 0 && gone.length > 0); from += portion)
        send({ put: put.slice(from, from + portion), gone: from === 0 ? gone : [] })
    },
    close: (): void => {
      worker?.terminate()
      worker = null
      missionText = ''
      sent.clear()
    },
  }
}
