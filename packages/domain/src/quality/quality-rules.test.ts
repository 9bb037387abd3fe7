import { expect, test } from 'vitest'
import { type QualityRule, qualityRuleSchema, qualityRulesSchema } from './quality-rule.schema.ts'
import { needPixels, type RuleCode, ruleNames, rulesOfShot } from './quality-rules.ts'

const position: QualityRule = { rule: 'position', severity: 'must' }
const many: QualityRule = { rule: 'file_count', severity: 'must', min: 20 }
const one: QualityRule = { rule: 'file_count', severity: 'should', exact: 1 }

test('a shot has the rules of its package, but for those it has itself', () => {
  expect(rulesOfShot([position, many], [one])).toEqual([position, one])
  expect(rulesOfShot([position, many], [])).toEqual([position, many])
  expect(rulesOfShot([], [one])).toEqual([one])
})

test('a rule may be there once as must and once as should', () => {
  expect(qualityRulesSchema.safeParse([many, one]).success).toBe(true)
  expect(qualityRulesSchema.safeParse([many, { ...many, min: 30 }]).error?.issues[0]?.message).toBe(
    'Please list each rule only once as must and once as should.',
  )
})

test('only rules about pixels need a photo to be decoded', () => {
  expect(needPixels([position, many])).toBe(false)
  expect(needPixels([position, { rule: 'sharpness' }])).toBe(true)
})

test('every rule has a name and a schema', () => {
  const rules = qualityRuleSchema.options.map(({ shape }) => shape.rule.value)
  expect(rules).toEqual(Object.keys(ruleNames))
  for (const name of Object.values(ruleNames)) expect(name).toMatch(/^[A-Z][\w ]+$/)
  expect(new Set(Object.values(ruleNames)).size).toBe(rules.length)
})

test.each([
  [{ rule: 'file_count' }, false],
  [{ rule: 'file_count', exact: 0 }, true],
  [{ rule: 'file_count', exact: 3, max: 4 }, false],
  [{ rule: 'file_count', min: 3, max: 3 }, true],
  [{ rule: 'file_count', min: 4, max: 3 }, false],
  [{ rule: 'kind', kinds: [] }, false],
  [{ rule: 'kind', kinds: ['image', 'video'] }, true],
  [{ rule: 'pixel_size' }, false],
  [{ rule: 'pixel_size', min_short_side: 3000 }, true],
  [{ rule: 'altitude', max_meters: 120 }, true],
  [{ rule: 'altitude' }, false],
  [{ rule: 'gimbal_pitch', min_degrees: -90, max_degrees: -80 }, true],
  [{ rule: 'gimbal_pitch', min_degrees: -80, max_degrees: -90 }, false],
  [{ rule: 'gimbal_pitch', min_degrees: -91 }, false],
  [{ rule: 'coverage', depth: 5, min_percent: 101 }, false],
])('%o is a rule: %s', (rule, isRule) => {
  expect(qualityRuleSchema.safeParse({ ...rule, severity: 'must' }).success).toBe(isRule)
})

test.each([
  [{ rule: 'file_count' }, 'min', 'Please give the exact number, or a lower or an upper limit.'],
  [{ rule: 'pixel_size' }, 'min_long_side', 'Please give the least length of a side.'],
  [
    { rule: 'gimbal_pitch' },
    'min_degrees',
    'Please give a lower or an upper limit, and the lower one first.',
  ],
  [{ rule: 'altitude' }, 'min_meters', 'Please give a lower or an upper limit, and the lower one first.'],
])('%o says what it lacks', (rule, field, message) => {
  const { error } = qualityRuleSchema.safeParse({ ...rule, severity: 'must' })
  expect(error?.issues.map((issue) => [issue.path, issue.message])).toEqual([[[field], message]])
})

test('four rules are about what is measured of the pixels of a photo', () => {
  const codes = Object.keys(ruleNames) as RuleCode[]
  expect(codes.filter((rule) => needPixels([{ rule }]))).toEqual([
    'sharpness',
    'underexposure',
    'overexposure',
    'duplicate',
  ])
})
