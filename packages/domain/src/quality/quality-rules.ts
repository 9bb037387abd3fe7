import { toTranslate } from '../language.ts'
import type { QualityRule } from './quality-rule.schema.ts'

/** must: keeps a shot from being ready unless its pilot says why. should: is only pointed out. */
export const severities = ['must', 'should'] as const

/** Every kind of rule, with the name it is chosen by. */
export const ruleNames = {
  file_count: toTranslate('Number of files'),
  kind: toTranslate('Kind of files'),
  pixel_size: toTranslate('Size in pixels'),
  position: toTranslate('Position'),
  distance: toTranslate('Distance from the site'),
  altitude: toTranslate('Altitude above takeoff'),
  gimbal_pitch: toTranslate('Camera angle'),
  heading: toTranslate('Camera heading'),
  time_window: toTranslate('Time of capture'),
  shutter: toTranslate('Shutter speed'),
  iso: 'ISO',
  sharpness: toTranslate('Sharpness'),
  underexposure: toTranslate('Underexposure'),
  overexposure: toTranslate('Overexposure'),
  duplicate: toTranslate('Duplicates'),
  bracket: toTranslate('Exposure brackets'),
  panorama: toTranslate('Panorama'),
  coverage: toTranslate('Coverage of the area'),
} as const

export type RuleCode = keyof typeof ruleNames

const pixelRules: readonly RuleCode[] = ['sharpness', 'underexposure', 'overexposure', 'duplicate']

/** Whether rules are about what is measured of a photo's pixels, for which it has to be decoded. */
export const needPixels = (rules: readonly { rule: RuleCode }[]): boolean =>
  rules.some(({ rule }) => pixelRules.includes(rule))

/**
 * The rules of a shot: its own, and those of its package about which it says nothing itself. A package may ask for more
 * than 20 photos of every shot, and for exactly one of the front door.
 */
export const rulesOfShot = (
  packageRules: readonly QualityRule[],
  shotRules: readonly QualityRule[],
): QualityRule[] => {
  const own = new Set(shotRules.map(({ rule }) => rule))
  return [...packageRules.filter(({ rule }) => !own.has(rule)), ...shotRules]
}
