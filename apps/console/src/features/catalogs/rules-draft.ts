import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallInput, CallResponse } from '@sortie/contract/call'
import type { QualityRule } from '@sortie/domain/quality/quality-rule.schema'
import type { RuleCode } from '@sortie/domain/quality/quality-rules'
import { startValues } from './rule-fields.ts'

export type Package = CallResponse<ProviderCalls['POST /v1/provider/packages']>
export type EditedRules = CallInput<ProviderCalls['POST /v1/provider/packages/{id}/quality_preview']>['body']
type PackageChanges = CallInput<ProviderCalls['PATCH /v1/provider/packages/{id}']>['body']

/** A rule as it is being edited. A number that was emptied is left out, one that isn't one is NaN. */
export interface DraftRule {
  /** Tells it from the others while it is moved and edited. */
  key: number
  rule: RuleCode
  severity: QualityRule['severity']
  values: Readonly<Record<string, unknown>>
}

/** The rules for every shot, and those of single ones by their names. */
export interface RulesDraft {
  all: readonly DraftRule[]
  shots: readonly { name: string; rules: readonly DraftRule[] }[]
}

let keys = 0
const nextKey = (): number => {
  keys += 1
  return keys
}

const draftOf = ({ rule, severity, ...values }: QualityRule): DraftRule => ({
  key: nextKey(),
  rule,
  severity,
  values,
})

/** Shots of the same name are one: rules are about what a shot is called. */
export const rulesDraft = ({ quality_rules, shots }: Package): RulesDraft => ({
  all: quality_rules.map(draftOf),
  shots: [...new Map(shots.map((shot) => [shot.name, shot])).values()].map((shot) => ({
    name: shot.name,
    rules: shot.quality_rules.map(draftOf),
  })),
})

export const newRule = (rule: RuleCode, among: readonly DraftRule[]): DraftRule => {
  const isTaken = among.some((other) => other.rule === rule && other.severity === 'must')
  return { key: nextKey(), rule, severity: isTaken ? 'should' : 'must', values: startValues[rule] }
}

/** Whether there is a severity left for another rule of this kind. */
export const canAdd = (rule: RuleCode, among: readonly DraftRule[]): boolean =>
  among.filter((other) => other.rule === rule).length < 2

/** A draft as the calls take it. Whether it is right, its schema says. */
export const ruleOf = ({ rule, severity, values }: DraftRule): QualityRule =>
  ({
    rule,
    severity,
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
  }) as QualityRule

const rulesOf = (rules: readonly DraftRule[]): QualityRule[] => rules.map(ruleOf)

/** What the preview compares. Shots without rules of their own have those of all. */
export const editedRules = ({ all, shots }: RulesDraft): NonNullable<EditedRules> => ({
  quality_rules: rulesOf(all),
  shots: shots
    .filter(({ rules }) => rules.length > 0)
    .map(({ name, rules }) => ({ name, quality_rules: rulesOf(rules) })),
})

const isSame = (a: readonly QualityRule[], b: readonly QualityRule[]): boolean => {
  const text = (rules: readonly QualityRule[]) =>
    JSON.stringify(rules.map((rule) => Object.entries(rule).sort(([x], [y]) => x.localeCompare(y))))
  return text(a) === text(b)
}

const shotRules = ({ shots }: Package, name: string): readonly QualityRule[] =>
  shots.find((shot) => shot.name === name)?.quality_rules ?? []

/** The parts of the draft that differ from a package: null for every shot, and the names of single ones. */
export const changedParts = (draft: RulesDraft, from: Package): (string | null)[] => [
  ...(isSame(rulesOf(draft.all), from.quality_rules) ? [] : [null]),
  ...draft.shots
    .filter(({ name, rules }) => !isSame(rulesOf(rules), shotRules(from, name)))
    .map(({ name }) => name),
]

/** Of the parts that were edited, those that someone else has changed since: what to ask about before saving. */
export const changedMeanwhile = (draft: RulesDraft, opened: Package, current: Package): (string | null)[] =>
  changedParts(draft, opened).filter((name) =>
    name === null
      ? !isSame(opened.quality_rules, current.quality_rules)
      : !isSame(shotRules(opened, name), shotRules(current, name)) ||
        !current.shots.some((shot) => shot.name === name),
  )

/** What to save: only the parts that were edited, with everything else as the package has it now. */
export const changesToSave = (draft: RulesDraft, opened: Package, current: Package): PackageChanges => {
  const changed = changedParts(draft, opened)
  const edited = new Map(draft.shots.map(({ name, rules }) => [name, rulesOf(rules)]))
  return {
    ...(changed.includes(null) ? { quality_rules: rulesOf(draft.all) } : {}),
    ...(changed.some((name) => name !== null)
      ? {
          shots: current.shots.map((shot) => ({
            ...shot,
            quality_rules: changed.includes(shot.name)
              ? (edited.get(shot.name) ?? shot.quality_rules)
              : shot.quality_rules,
          })),
        }
      : {}),
  }
}
