import type { Finding } from '@sortie/domain/quality/finding.schema'
import type { JudgedSite } from '@sortie/domain/quality/judge-file'
import { judgeShot, tallyOf } from '@sortie/domain/quality/judge-shot'
import type { QualityRule } from '@sortie/domain/quality/quality-rule.schema'
import { coveredPercent } from '@sortie/imagery/coverage/covered-percent'
import type { FileToJudge } from './judged-file.ts'

type Features = Parameters<typeof coveredPercent>[1]

/** What a mission says of its place, its time and its shots. */
export interface JudgedMission {
  site: JudgedSite & { map_features: Features }
  shots: readonly { id: number; rules: readonly QualityRule[] }[]
}

/** Files come in portions, and only those that have changed. */
export type JudgeRequest =
  | { mission: JudgedMission }
  | { put: readonly { shotId: number; file: FileToJudge }[]; gone: readonly string[] }

/** What was found of a shot. Of the files, only those of which something else was found than before. */
export interface JudgeResponse {
  shotId: number
  findings: Finding[]
  /** How often the shot and its files break a rule that must be kept. */
  mustFindings: number
  changed: [key: string, findings: Finding[]][]
  /** How many files it has, and how many of them could not be judged here yet. */
  files: number
  unread: number
}

/** The shortest pause, in which further files come. */
const pauseMs = 100
/** A comparison of many files takes long: at most a fifth of the time is spent on them. */
const restFactor = 4

let mission: JudgedMission | null = null
const shotOf = new Map<string, number>()
const filesOf = new Map<number, Map<string, FileToJudge>>()
/** The findings of each file, as text, that the page knows of. */
const told = new Map<string, string>()
const changedShots = new Set<number>()
/** Whether a comparison is due, or the pause after one isn't over. */
let isWaiting = false

const drop = (key: string): void => {
  const shotId = shotOf.get(key)
  if (shotId === undefined) return
  filesOf.get(shotId)?.delete(key)
  shotOf.delete(key)
  told.delete(key)
  changedShots.add(shotId)
}

const put = (shotId: number, file: FileToJudge): void => {
  if (shotOf.get(file.id) !== shotId) drop(file.id)
  shotOf.set(file.id, shotId)
  const files = filesOf.get(shotId) ?? new Map<string, FileToJudge>()
  filesOf.set(shotId, files.set(file.id, file))
  changedShots.add(shotId)
}

const judge = ({ site, shots }: JudgedMission, shotId: number): void => {
  const rules = shots.find(({ id }) => id === shotId)?.rules ?? []
  const files = [...(filesOf.get(shotId)?.values() ?? [])]
  const verdict = judgeShot({ rules, files, site, coveredPercent: coveredPercent(files, site.map_features) })
  const known = new Map<string, Finding[]>()
  let unread = 0
  for (const { id, isRead } of files) {
    if (!isRead) unread += 1
    const findings = verdict.files.get(id) ?? []
    const sure = isRead ? findings : findings.filter(({ code }) => code === 'kind')
    if (sure.length > 0) known.set(id, sure)
  }
  const changed: JudgeResponse['changed'] = []
  for (const { id } of files) {
    const findings = known.get(id) ?? []
    const text = JSON.stringify(findings)
    if (told.get(id) === text) continue
    told.set(id, text)
    changed.push([id, findings])
  }
  // What the photos make together can only be said of all of them.
  const shot = verdict.shot.filter(({ code }) => unread === 0 || code === 'file_count')
  const { mustFindings } = tallyOf({ shot, files: known })
  const response: JudgeResponse = {
    shotId,
    findings: shot,
    mustFindings,
    changed,
    files: files.length,
    unread,
  }
  postMessage(response)
}

const judgeChanged = (): void => {
  const startedAt = performance.now()
  const shots = [...changedShots]
  changedShots.clear()
  if (mission) for (const shotId of shots) judge(mission, shotId)
  const rest = restFactor * (performance.now() - startedAt)
  setTimeout(() => {
    isWaiting = false
    if (changedShots.size > 0) judgeSoon(0)
  }, rest)
}

const judgeSoon = (ms: number): void => {
  if (isWaiting) return
  isWaiting = true
  setTimeout(judgeChanged, ms)
}

addEventListener('message', ({ data }: MessageEvent<JudgeRequest>) => {
  if ('mission' in data) {
    mission = data.mission
    for (const { id } of data.mission.shots) changedShots.add(id)
  } else {
    for (const key of data.gone) drop(key)
    for (const { shotId, file } of data.put) put(shotId, file)
  }
  judgeSoon(pauseMs)
})
