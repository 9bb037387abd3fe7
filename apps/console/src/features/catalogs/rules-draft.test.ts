import { qualityRuleSchema } from '@sortie/domain/quality/quality-rule.schema'
import { type RuleCode, ruleNames } from '@sortie/domain/quality/quality-rules'
import { describe, expect, test } from 'vitest'
import { exposureText, readExposure } from './exposure-text.ts'
import { ruleFields, ruleGroups, startValues } from './rule-fields.ts'
import {
  canAdd,
  changedMeanwhile,
  changedParts,
  changesToSave,
  editedRules,
  newRule,
  type Package,
  ruleOf,
  rulesDraft,
} from './rules-draft.ts'

const codes = Object.keys(ruleNames) as RuleCode[]

/** The fields that a rule has besides its name and severity, by its schema. */
const schemaFields = (code: RuleCode): string[] => {
  const schema = qualityRuleSchema.options.find((option) => option.shape.rule.value === code)
  return Object.keys(schema?.shape ?? {}).filter((name) => !['rule', 'severity'].includes(name))
}

describe('every kind of rule', () => {
  test.each(codes)('%s has the fields of its schema, and starts as a rule that can be saved', (code) => {
    expect(ruleFields[code].map(({ name }) => name).toSorted()).toEqual(schemaFields(code).toSorted())
    expect(qualityRuleSchema.safeParse({ rule: code, severity: 'must', ...startValues[code] }).success).toBe(
      true,
    )
  })

  test('can be added, in one group', () => {
    expect(ruleGroups.flatMap(({ rules }) => rules).toSorted()).toEqual(codes.toSorted())
  })
})

const iso = (max: number) => ({ rule: 'iso' as const, severity: 'must' as const, max })
const shot = (name: string, ...quality_rules: Package['quality_rules']) => ({
  name,
  instructions: `Fly to ${name}`,
  shot_type_id: null,
  quality_rules,
})
const packageWith = (quality_rules: Package['quality_rules'], ...shots: Package['shots']) =>
  ({ id: 1, name: 'Survey', quality_rules, shots }) as Package

test('a kind is added as must, then as should, and then no more', () => {
  const first = newRule('iso', [])
  const second = newRule('iso', [first])
  expect([first.severity, second.severity]).toEqual(['must', 'should'])
  expect([canAdd('iso', [first]), canAdd('iso', [first, second])]).toEqual([true, false])
})

test('what is emptied is left out, and only shots with rules of their own are compared', () => {
  const draft = rulesDraft(packageWith([iso(800)], shot('Roof'), shot('Front', iso(400))))
  const [rule] = draft.all
  expect(ruleOf({ ...(rule as (typeof draft.all)[number]), values: { max: undefined } })).toEqual({
    rule: 'iso',
    severity: 'must',
  })
  expect(editedRules(draft)).toEqual({
    quality_rules: [iso(800)],
    shots: [{ name: 'Front', quality_rules: [iso(400)] }],
  })
})

describe('saving', () => {
  const opened = packageWith([iso(800)], shot('Roof'), shot('Front', iso(400)))
  const edited = rulesDraft(packageWith([iso(800)], shot('Roof'), shot('Front', iso(200))))

  test('sends the parts that were edited, and leaves what others did', () => {
    expect(changedParts(rulesDraft(opened), opened)).toEqual([])
    expect(changesToSave(rulesDraft(opened), opened, opened)).toEqual({})
    expect(changedParts(edited, opened)).toEqual(['Front'])
    const current = packageWith([iso(1600)], shot('Roof', iso(100)), shot('Front', iso(400)), shot('Back'))
    expect(changedMeanwhile(edited, opened, current)).toEqual([])
    expect(changesToSave(edited, opened, current)).toEqual({
      shots: [shot('Roof', iso(100)), shot('Front', iso(200)), shot('Back')],
    })
    const all = rulesDraft(packageWith([iso(50)], shot('Roof'), shot('Front', iso(400))))
    expect(changesToSave(all, opened, current)).toEqual({ quality_rules: [iso(50)] })
  })

  test('asks about parts that someone else edited too, or that are gone', () => {
    const current = packageWith([iso(800)], shot('Roof'), shot('Front', iso(300)))
    expect(changedMeanwhile(edited, opened, current)).toEqual(['Front'])
    expect(changedMeanwhile(edited, opened, packageWith([iso(800)], shot('Roof')))).toEqual(['Front'])
    const all = rulesDraft(packageWith([], shot('Roof'), shot('Front', iso(400))))
    expect(changedMeanwhile(all, opened, packageWith([iso(1)], ...opened.shots))).toEqual([null])
  })
})

test('exposures are written as photographers write them', () => {
  expect([0.002, 0.000_125, 0.5, 2, undefined, Number.NaN].map(exposureText)).toEqual([
    '1/500',
    '1/8000',
    '0.5',
    '2',
    '',
    '',
  ])
  expect(['1/500', ' 1 / 500 s', '0.002', '2', '1/0', '', 'fast', '-1', '0'].map(readExposure)).toEqual([
    0.002,
    0.002,
    0.002,
    2,
    ...[1, 2, 3, 4, 5].map(() => Number.NaN),
  ])
})
