import type { Finding } from '../quality/finding.schema.ts'
import type { JudgedFile, JudgedSite } from '../quality/judge-file.ts'
import { judgeShot } from '../quality/judge-shot.ts'
import type { QualityRule } from '../quality/quality-rule.schema.ts'
import { type RuleCode, rulesOfShot } from '../quality/quality-rules.ts'

/** The rules of a package as they are being edited: for all of its shots, and for single ones by their names. */
export interface EditedRules {
  quality_rules: readonly QualityRule[]
  shots: readonly { name: string; quality_rules: readonly QualityRule[] }[]
}

interface DeliveredShot {
  id: number
  name: string
  files: readonly JudgedFile[]
}

export interface DeliveredMission {
  id: number
  name: string
  site: JudgedSite
  shots: readonly DeliveredShot[]
}

/** Where an edited rule would have been broken. */
export interface RuleExample {
  mission_id: number
  mission_name: string
  shot_name: string
  /** Null where the files of the shot together break it. */
  file_name: string | null
  text: string
}

export interface PreviewedRule {
  /** The shot that has the rule; null for one of all shots. */
  shot: string | null
  rule: RuleCode
  severity: QualityRule['severity']
  /** How many shots it was compared with. */
  compared_shots: number
  shots: number
  files: number
  /** Photos that don't say what the rule is about, and so can't break it. */
  unknown_files: number
  examples: RuleExample[]
}

export interface RulePreview {
  missions: number
  shots: number
  files: number
  /** Shots that would have needed other files or a comment before their mission could be submitted. */
  shots_failing_must: number
  shots_failing_should: number
  files_failing_must: number
  files_failing_should: number
  rules: PreviewedRule[]
}

export const mostExamples = 3

type Say = (file: JudgedFile) => unknown

/** What a photo has to say before a rule can be broken. Rules that are not here can be broken by any file. */
const facts: Partial<Record<RuleCode, Say>> = {
  pixel_size: ({ width }) => width,
  distance: ({ gps_latitude }) => gps_latitude,
  altitude: ({ relative_altitude }) => relative_altitude,
  gimbal_pitch: ({ gimbal_pitch }) => gimbal_pitch,
  heading: ({ gimbal_yaw, flight_yaw }) => gimbal_yaw ?? flight_yaw,
  time_window: ({ taken_at }) => taken_at,
  shutter: ({ exposure_seconds }) => exposure_seconds,
  iso: ({ iso }) => iso,
  sharpness: ({ sharpness }) => sharpness,
  underexposure: ({ dark_percent }) => dark_percent,
  overexposure: ({ bright_percent }) => bright_percent,
  duplicate: ({ picture_hash }) => picture_hash,
  bracket: ({ exposure_seconds }) => exposure_seconds,
  coverage: ({ gps_latitude }) => gps_latitude,
}

const unknownOf = (rule: RuleCode, files: readonly JudgedFile[]): number => {
  const say = facts[rule]
  return say ? files.filter((file) => file.type === 'image' && say(file) === null).length : 0
}

const isMust = ({ severity }: Finding): boolean => severity === 'must'

const keyOf = (shot: string | null, rule: RuleCode, severity: string): string =>
  JSON.stringify([shot, rule, severity])

/**
 * What edited rules would have found in files that were delivered before. A delivered shot is compared with the rules
 * that its package would have given it, by its name.
 */
export const previewRules = (
  { quality_rules, shots }: EditedRules,
  missions: readonly DeliveredMission[],
  coverageOf: (files: readonly JudgedFile[], site: JudgedSite) => (depth: number) => number | null,
): RulePreview => {
  const rules = new Map(
    [{ name: null, quality_rules }, ...shots].flatMap(({ name, quality_rules: own }) =>
      own.map(({ rule, severity }): [string, PreviewedRule] => [
        keyOf(name, rule, severity),
        { shot: name, rule, severity, compared_shots: 0, shots: 0, files: 0, unknown_files: 0, examples: [] },
      ]),
    ),
  )
  const total = {
    missions: missions.length,
    shots: 0,
    files: 0,
    shots_failing_must: 0,
    shots_failing_should: 0,
    files_failing_must: 0,
    files_failing_should: 0,
  }
  for (const { id: mission_id, name: mission_name, site, shots: delivered } of missions)
    for (const { name: shot_name, files } of delivered) {
      const own = shots.find(({ name }) => name === shot_name)?.quality_rules ?? []
      const meant = rulesOfShot(quality_rules, own)
      const lineOf = (code: RuleCode, severity: string): PreviewedRule => {
        const isOwn = own.some(({ rule }) => rule === code)
        return rules.get(keyOf(isOwn ? shot_name : null, code, severity)) as PreviewedRule
      }
      for (const { rule, severity } of meant) {
        const line = lineOf(rule, severity)
        line.compared_shots += 1
        line.unknown_files += unknownOf(rule, files)
      }
      const verdict = judgeShot({ rules: meant, files, site, coveredPercent: coverageOf(files, site) })
      const broken = new Set<PreviewedRule>()
      const note = (findings: readonly Finding[], file_name: string | null) => {
        for (const { code, severity, text } of findings) {
          const line = lineOf(code, severity)
          broken.add(line)
          if (file_name !== null) line.files += 1
          // One of each mission says more than three of one.
          if (line.examples.length < mostExamples && line.examples.at(-1)?.mission_id !== mission_id)
            line.examples.push({ mission_id, mission_name, shot_name, file_name, text })
        }
      }
      note(verdict.shot, null)
      for (const { id, name } of files) note(verdict.files.get(id) ?? [], name)
      for (const line of broken) line.shots += 1

      const all = [...verdict.shot, ...[...verdict.files.values()].flat()]
      const must = [...verdict.files.values()].filter((findings) => findings.some(isMust)).length
      total.shots += 1
      total.files += files.length
      if (all.some(isMust)) total.shots_failing_must += 1
      else if (all.length > 0) total.shots_failing_should += 1
      total.files_failing_must += must
      total.files_failing_should += verdict.files.size - must
    }
  return { ...total, rules: [...rules.values()] }
}
