import { z } from 'zod'
import { assetKinds } from '../mission/asset.ts'
import { type RuleCode, ruleNames, severities } from './quality-rules.ts'

const severity = z
  .enum(severities)
  .describe(
    'must: the shot is not ready to submit unless the pilot comments why. should: the pilot is warned',
  )

/** What a rule is about. */
const named = <Name extends RuleCode>(name: Name) => z.literal(name).describe(ruleNames[name])

const count = z.int().min(0).max(10_000)
const pixels = z.int().min(1).max(100_000)
const meters = z.number().min(-1000).max(10_000)
const pitch = z.number().min(-90).max(90).describe('Degrees. -90 is straight down')
const percent = z.number().min(0).max(100)
const minutes = z.int().min(0).max(1440)

const isBand = (least: number | undefined, most: number | undefined): boolean =>
  (least !== undefined || most !== undefined) && (least ?? -Infinity) <= (most ?? Infinity)

const bandError = (path: string) => ({
  path: [path],
  error: 'Please give a lower or an upper limit, and the lower one first.',
})

const fileCount = z
  .strictObject({
    rule: named('file_count'),
    severity,
    min: count.optional().describe('The fewest files'),
    max: count.optional().describe('The most files'),
    exact: count.optional().describe('The number of files, instead of min and max'),
  })
  .refine(
    ({ min, max, exact }) =>
      exact === undefined ? isBand(min, max) : min === undefined && max === undefined,
    { path: ['min'], error: 'Please give the exact number, or a lower or an upper limit.' },
  )

const kind = z.strictObject({
  rule: named('kind'),
  severity,
  kinds: z.array(z.enum(assetKinds)).min(1).max(assetKinds.length).describe('The kinds that are taken'),
})

const pixelSize = z
  .strictObject({
    rule: named('pixel_size'),
    severity,
    min_long_side: pixels.optional().describe('Pixels of the longer side'),
    min_short_side: pixels.optional().describe('Pixels of the shorter side'),
  })
  .refine(
    ({ min_long_side, min_short_side }) =>
      isBand(min_long_side, undefined) || isBand(min_short_side, undefined),
    {
      path: ['min_long_side'],
      error: 'Please give the least length of a side.',
    },
  )

const position = z.strictObject({ rule: named('position'), severity })

const distance = z.strictObject({
  rule: named('distance'),
  severity,
  from: z
    .enum(['site', 'area'])
    .describe("site: the mission's location. area: its polygons but for no-fly zones; 0 meters is inside"),
  max_meters: z.number().min(0).max(100_000).describe('The farthest a photo may be taken from it'),
})

const altitude = z
  .strictObject({
    rule: named('altitude'),
    severity,
    min_meters: meters.optional().describe('Above the takeoff point'),
    max_meters: meters.optional().describe('Above the takeoff point'),
  })
  .refine(({ min_meters, max_meters }) => isBand(min_meters, max_meters), bandError('min_meters'))

const gimbalPitch = z
  .strictObject({
    rule: named('gimbal_pitch'),
    severity,
    min_degrees: pitch.optional(),
    max_degrees: pitch.optional(),
  })
  .refine(({ min_degrees, max_degrees }) => isBand(min_degrees, max_degrees), bandError('min_degrees'))

const heading = z.strictObject({
  rule: named('heading'),
  severity,
  degrees: z.number().min(0).max(360).describe('From north'),
  tolerance_degrees: z.number().min(1).max(180).describe('To either side'),
})

const timeWindow = z.strictObject({
  rule: named('time_window'),
  severity,
  minutes_before: minutes
    .optional()
    .describe('How long before the booked time a photo may be taken. 0 by default'),
  minutes_after: minutes
    .optional()
    .describe('How long after the booked time a photo may be taken. 0 by default'),
})

const shutter = z.strictObject({
  rule: named('shutter'),
  severity,
  max_seconds: z.number().min(0.000_01).max(60).describe('The longest exposure. 0.002 is 1/500 s'),
})

const iso = z.strictObject({
  rule: named('iso'),
  severity,
  max: z.int().min(50).max(1_000_000).describe('The highest ISO'),
})

const sharpness = z.strictObject({
  rule: named('sharpness'),
  severity,
  min: percent.describe('From 0 (blurred) to 100. 50 finds what is visibly blurred'),
})

const underexposure = z.strictObject({
  rule: named('underexposure'),
  severity,
  max_percent: percent.describe('The share of the picture that may be black'),
})

const overexposure = z.strictObject({
  rule: named('overexposure'),
  severity,
  max_percent: percent.describe('The share of the picture that may be white'),
})

const duplicate = z.strictObject({
  rule: named('duplicate'),
  severity,
  max_difference: z
    .int()
    .min(0)
    .max(16)
    .optional()
    .describe(
      'How many of 64 bits of the pictures may differ. 4 by default. 0: only what looks exactly alike',
    ),
})

const bracket = z.strictObject({
  rule: named('bracket'),
  severity,
  photos: z.int().min(2).max(9).describe('Photos of one view in a row, each exposed differently'),
  min_step_stops: z.number().min(0.1).max(5).optional().describe('Between two of a bracket. 0.5 by default'),
  within_seconds: z
    .number()
    .min(1)
    .max(600)
    .optional()
    .describe('The longest time that one bracket takes. 10 by default'),
})

const panorama = z.strictObject({
  rule: named('panorama'),
  severity,
  min_photos: z.int().min(2).max(500).describe('The fewest photos of the panorama'),
  min_overlap_percent: percent
    .max(90)
    .optional()
    .describe('Of two neighbors in a row of the full circle. 20 by default'),
})

const coverage = z.strictObject({
  rule: named('coverage'),
  severity,
  depth: z.int().min(1).max(20).describe('How many photos must show a spot'),
  min_percent: percent.describe('The share of the area that so many photos must show'),
})

/** What is expected of the files of a shot. Rules about a photo concern photos only, and only what a photo states. */
export const qualityRuleSchema = z.discriminatedUnion('rule', [
  fileCount,
  kind,
  pixelSize,
  position,
  distance,
  altitude,
  gimbalPitch,
  heading,
  timeWindow,
  shutter,
  iso,
  sharpness,
  underexposure,
  overexposure,
  duplicate,
  bracket,
  panorama,
  coverage,
])

export type QualityRule = z.output<typeof qualityRuleSchema>

/** Each kind of rule may be there twice: what must be, and what should be. */
export const qualityRulesSchema = z
  .array(qualityRuleSchema)
  .max(40)
  .refine(
    (rules) => new Set(rules.map(({ rule, severity: level }) => `${rule} ${level}`)).size === rules.length,
    'Please list each rule only once as must and once as should.',
  )
