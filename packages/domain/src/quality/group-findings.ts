import { known, t } from '../language.ts'
import { knownWithDates } from '../time/known-dates.ts'
import type { Finding } from './finding.schema.ts'
import { ruleNames } from './quality-rules.ts'

/** A file that breaks a rule, with how it breaks it. */
export interface BrokenBy {
  key: string
  name: string
  finding: Finding
}

/** What breaks one rule: the files of a shot together, or some of them on their own. */
export interface FindingGroup {
  key: string
  /** The name of the rule, in the reader's language. */
  title: string
  severity: Finding['severity']
  wanted: string
  /** Of the files together. */
  together: Finding[]
  files: BrokenBy[]
}

const range = /^(-?\d\S*(?: \S+)?) to (-?\d\S*(?: \S+)?)$/

/** What a finding has measured or wants. The server and workers write it in English. */
const measureText = (english: string): string => {
  const match = range.exec(english)
  if (!match) return knownWithDates(english)
  const [, min, max] = match as unknown as [string, string, string]
  return t('{min} to {max}', { min: known(min), max: known(max) })
}

/** Findings by rule: first what must be mended, and of that what concerns most files. */
export const groupFindings = (
  shot: readonly Finding[],
  files: Iterable<{ key: string; name: string; findings: readonly Finding[] }>,
): FindingGroup[] => {
  const groups = new Map<string, FindingGroup>()
  const groupOf = ({ code, severity, wanted }: Finding): FindingGroup => {
    const key = `${code} ${severity}`
    const group = groups.get(key) ?? {
      key,
      title: known(ruleNames[code]),
      severity,
      wanted: measureText(wanted),
      together: [],
      files: [],
    }
    groups.set(key, group)
    return group
  }
  for (const finding of shot) groupOf(finding).together.push(finding)
  for (const { key, name, findings } of files)
    for (const finding of findings) groupOf(finding).files.push({ key, name, finding })
  const rank = ({ severity }: FindingGroup): number => Number(severity !== 'must')
  return [...groups.values()].sort((a, b) => rank(a) - rank(b) || b.files.length - a.files.length)
}

/** What was measured next to what is wanted. */
export const measuredText = ({ measured, wanted }: Pick<Finding, 'measured' | 'wanted'>): string =>
  measured === null
    ? t('Required: {wanted}', { wanted: measureText(wanted) })
    : t('Measured: {measured}. Required: {wanted}', {
        measured: measureText(measured),
        wanted: measureText(wanted),
      })
