import type { AssetKind } from '../mission/asset.ts'
import type { QualityRule } from '../quality/quality-rule.schema.ts'
import { formatNumber, metersToFeet } from '../units.ts'

type Severity = QualityRule['severity']
type Sentences = {
  [Name in QualityRule['rule']]: (rule: Extract<QualityRule, { rule: Name }>, verb: Severity) => string
}

const number = (value: number): string =>
  formatNumber(value, Number.isInteger(value) ? 0 : Number.isInteger(value * 10) ? 1 : 2)
const lengthText = (meters: number): string =>
  `${number(meters)} m (${formatNumber(metersToFeet(meters))} ft)`
const counted = (count: number, one: string): string => `${number(count)} ${one}${count === 1 ? '' : 's'}`
const degrees = (value: number): string => `${number(value)}°`
const secondsText = (seconds: number): string =>
  seconds < 0.5 ? `1/${formatNumber(1 / seconds)} s` : `${number(seconds)} s`

const band = (
  least: number | undefined,
  most: number | undefined,
  say: (value: number) => string,
): string => {
  if (least === undefined) return `at most ${say(most as number)}`
  if (most === undefined) return `at least ${say(least)}`
  return least === most ? `exactly ${say(least)}` : `${say(least)} to ${say(most)}`
}

const kindNames: Readonly<Record<AssetKind, string>> = {
  image: 'photos',
  video: 'videos',
  panorama: 'panoramas',
  data_file: 'data files',
}
const either = new Intl.ListFormat('en-US', { type: 'disjunction' })

const compass = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest']
const directionOf = (heading: number): string => compass[Math.round(heading / 45) % 8] as string

const windowText = (before: number, after: number): string => {
  const outside = [
    before > 0 && `up to ${counted(before, 'minute')} before it`,
    after > 0 && `up to ${counted(after, 'minute')} after it`,
  ].filter(Boolean)
  return ['within the booked time', ...outside].join(', or ')
}

/** Of what is forbidden: 'no more … may', and 'no more … should'. */
const may = (verb: Severity): string => (verb === 'must' ? 'may' : verb)

const sentences: Sentences = {
  file_count: ({ exact, min, max }, verb) =>
    `A shot ${verb} have ${band(exact ?? min, exact ?? max, number)} ${(exact ?? max ?? min) === 1 ? 'file' : 'files'}.`,
  kind: ({ kinds }, verb) => `Files ${verb} be ${either.format(kinds.map((kind) => kindNames[kind]))}.`,
  pixel_size: ({ min_long_side, min_short_side }, verb) => {
    const sides = [
      min_long_side !== undefined && `${number(min_long_side)} pixels on the longer side`,
      min_short_side !== undefined && `${number(min_short_side)} pixels on the shorter side`,
    ].filter(Boolean)
    return `Photos ${verb} have at least ${sides.join(' and ')}.`
  },
  position: (_, verb) => `Photos ${verb} say where they were taken.`,
  distance: ({ from, max_meters }, verb) => {
    const place = from === 'site' ? 'the site' : 'the mission area'
    return from === 'area' && max_meters === 0
      ? `Photos ${verb} be taken inside ${place}.`
      : `Photos ${verb} be taken within ${lengthText(max_meters)} of ${place}.`
  },
  altitude: ({ min_meters, max_meters }, verb) =>
    `Photos ${verb} be taken ${band(min_meters, max_meters, lengthText)} above takeoff.`,
  gimbal_pitch: ({ min_degrees, max_degrees }, verb) =>
    `The camera ${verb} be tilted to ${band(min_degrees, max_degrees, degrees)}. Straight down is -90°, the horizon is 0°.`,
  heading: ({ degrees: heading, tolerance_degrees }, verb) =>
    `The camera ${verb} face ${degrees(heading)} (${directionOf(heading)}), give or take ${degrees(tolerance_degrees)}.`,
  time_window: ({ minutes_before = 0, minutes_after = 0 }, verb) =>
    `Photos ${verb} be taken ${windowText(minutes_before, minutes_after)}.`,
  shutter: ({ max_seconds }, verb) =>
    `The shutter ${verb} be open for ${secondsText(max_seconds)} or less, so that motion doesn't blur the photo.`,
  iso: ({ max }, verb) => `Photos ${verb} be taken at ISO ${number(max)} or less.`,
  sharpness: ({ min }, verb) =>
    `Photos ${verb} have a sharpness of ${number(min)} or more. 50 finds what is visibly blurred, 70 what shows when zooming in. Sky and water have none.`,
  underexposure: ({ max_percent }, verb) =>
    `No more than ${number(max_percent)}% of a photo ${may(verb)} be black. Shadows and night are black without being wrong.`,
  overexposure: ({ max_percent }, verb) =>
    `No more than ${number(max_percent)}% of a photo ${may(verb)} be white. Snow and the sun are white without being wrong.`,
  duplicate: ({ max_difference = 4 }, verb) =>
    `A photo ${verb} show something else than the others of its shot. ${max_difference === 0 ? 'Only photos that look exactly alike count.' : `Photos that differ in at most ${max_difference} of 64 fields count as alike.`}`,
  bracket: ({ photos, min_step_stops = 0.5, within_seconds = 10 }, verb) =>
    `Each view ${verb} be taken ${counted(photos, 'time')} in a row within ${counted(within_seconds, 'second')}, with exposures at least ${counted(min_step_stops, 'stop')} apart.`,
  panorama: ({ min_photos, min_overlap_percent = 20 }, verb) =>
    `A panorama ${verb} have at least ${counted(min_photos, 'photo')}, in order, and neighbors that overlap by ${number(min_overlap_percent)}% or more.`,
  coverage: ({ depth, min_percent }, verb) =>
    `At least ${number(min_percent)}% of the mission area ${verb} be shown by ${depth === 1 ? 'a photo' : `${counted(depth, 'photo')} or more`}.`,
}

/** What a rule means, for whoever sets it. */
export const ruleSentence = (rule: QualityRule): string => {
  // A sentence takes the rule of its own name, which TypeScript cannot tell of a name that may be any of them.
  const say = sentences[rule.rule] as (rule: QualityRule, verb: Severity) => string
  return say(rule, rule.severity)
}
