import type { QualityRule } from './quality-rule.schema.ts'

/** must: keeps a shot from being ready unless its pilot says why. should: is only pointed out. */
export const severities = ['must', 'should'] as const

/** Every kind of rule, with the name it is chosen by. */
export const ruleNames = {
  file_count: 'Number of files',
  kind: 'Kind of files',
  pixel_size: 'Size in pixels',
  position: 'Position',
  distance: 'Distance from the site',
  altitude: 'Altitude above takeoff',
  gimbal_pitch: 'Camera angle',
  heading: 'Camera heading',
  time_window: 'Time of capture',
  shutter: 'Shutter speed',
  iso: 'ISO',
  sharpness: 'Sharpness',
  underexposure: 'Underexposure',
  overexposure: 'Overexposure',
  duplicate: 'Duplicates',
  bracket: 'Exposure brackets',
  panorama: 'Panorama',
  coverage: 'Coverage of the area',
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
