import type { AssetKind } from '@sortie/domain/mission/asset'
import type { QualityRule } from '@sortie/domain/quality/quality-rule.schema'
import type { RuleCode } from '@sortie/domain/quality/quality-rules'

/** A field of a rule: a number with its unit, an exposure time, a choice, or several kinds of files. */
export type RuleField = { name: string; label: string; description?: string; isOptional?: true } & (
  | { kind: 'number'; unit?: 'meter' | 'percent' | 'minute' | 'second' | 'degree' }
  | { kind: 'exposure' }
  | { kind: 'choice'; options: readonly { id: string; label: string }[] }
  | { kind: 'kinds'; options: readonly { id: AssetKind; label: string }[] }
)

type Start = { [Name in RuleCode]: Omit<Extract<QualityRule, { rule: Name }>, 'rule' | 'severity'> }

/** What a rule asks for when it is added: something usual, to be changed. */
export const startValues: Start = {
  file_count: { min: 3 },
  kind: { kinds: ['image'] },
  pixel_size: { min_long_side: 4000 },
  position: {},
  distance: { from: 'site', max_meters: 300 },
  altitude: { max_meters: 120 },
  gimbal_pitch: { min_degrees: -90, max_degrees: -80 },
  heading: { degrees: 0, tolerance_degrees: 30 },
  time_window: { minutes_before: 30, minutes_after: 30 },
  shutter: { max_seconds: 0.002 },
  iso: { max: 800 },
  sharpness: { min: 50 },
  underexposure: { max_percent: 25 },
  overexposure: { max_percent: 10 },
  duplicate: { max_difference: 4 },
  bracket: { photos: 3, min_step_stops: 1, within_seconds: 10 },
  panorama: { min_photos: 20, min_overlap_percent: 20 },
  coverage: { depth: 3, min_percent: 95 },
}

/** The kinds of rules by what they are about, in the order in which they can be added. */
export const ruleGroups: readonly { label: string; rules: readonly RuleCode[] }[] = [
  { label: 'Files', rules: ['file_count', 'kind', 'pixel_size'] },
  { label: 'Place and time', rules: ['position', 'distance', 'altitude', 'time_window'] },
  { label: 'Camera', rules: ['gimbal_pitch', 'heading', 'shutter', 'iso'] },
  { label: 'Picture', rules: ['sharpness', 'underexposure', 'overexposure', 'duplicate'] },
  { label: 'Photos together', rules: ['bracket', 'panorama', 'coverage'] },
]

const number = (
  name: string,
  label: string,
  more: {
    unit?: 'meter' | 'percent' | 'minute' | 'second' | 'degree'
    description?: string
    isOptional?: true
  } = {},
): RuleField => ({ kind: 'number', name, label, ...more })

const isOptional = true

/** The fields of each rule. A test compares them with its schema. */
export const ruleFields: Readonly<Record<RuleCode, readonly RuleField[]>> = {
  file_count: [
    number('exact', 'Exactly', { isOptional, description: 'Or a range' }),
    number('min', 'At least', { isOptional }),
    number('max', 'At most', { isOptional }),
  ],
  kind: [
    {
      kind: 'kinds',
      name: 'kinds',
      label: 'Kinds of files',
      options: [
        { id: 'image', label: 'Photos' },
        { id: 'video', label: 'Videos' },
        { id: 'panorama', label: 'Panoramas' },
        { id: 'data_file', label: 'Data files' },
      ],
    },
  ],
  pixel_size: [
    number('min_long_side', 'Longer side, in pixels', { isOptional }),
    number('min_short_side', 'Shorter side, in pixels', { isOptional }),
  ],
  position: [],
  distance: [
    {
      kind: 'choice',
      name: 'from',
      label: 'From',
      options: [
        { id: 'site', label: 'The site' },
        { id: 'area', label: 'The mission area' },
      ],
    },
    number('max_meters', 'At most', { unit: 'meter', description: '0 means inside the area' }),
  ],
  altitude: [
    number('min_meters', 'At least', { unit: 'meter', isOptional }),
    number('max_meters', 'At most', { unit: 'meter', isOptional }),
  ],
  gimbal_pitch: [
    number('min_degrees', 'At least', { unit: 'degree', isOptional }),
    number('max_degrees', 'At most', { unit: 'degree', isOptional }),
  ],
  heading: [
    number('degrees', 'Faces', { unit: 'degree', description: '0 is north, 90 is east' }),
    number('tolerance_degrees', 'Give or take', { unit: 'degree' }),
  ],
  time_window: [
    number('minutes_before', 'Before the booked time', { unit: 'minute', isOptional }),
    number('minutes_after', 'After the booked time', { unit: 'minute', isOptional }),
  ],
  shutter: [
    {
      kind: 'exposure',
      name: 'max_seconds',
      label: 'Longest exposure',
      description: 'Such as 1/500, in seconds',
    },
  ],
  iso: [number('max', 'Highest ISO')],
  sharpness: [number('min', 'Least sharpness', { description: '0 to 100' })],
  underexposure: [number('max_percent', 'Black at most', { unit: 'percent' })],
  overexposure: [number('max_percent', 'White at most', { unit: 'percent' })],
  duplicate: [
    number('max_difference', 'Fields that may differ', {
      isOptional,
      description: 'Of 64. 4 if left empty, 0 only what looks exactly alike',
    }),
  ],
  bracket: [
    number('photos', 'Photos of each view'),
    number('min_step_stops', 'Stops apart', { isOptional, description: '0.5 if left empty' }),
    number('within_seconds', 'Within', { unit: 'second', isOptional, description: '10 s if left empty' }),
  ],
  panorama: [
    number('min_photos', 'Photos, at least'),
    number('min_overlap_percent', 'Overlap, at least', {
      unit: 'percent',
      isOptional,
      description: '20% if left empty',
    }),
  ],
  coverage: [
    number('depth', 'Photos of each spot'),
    number('min_percent', 'Of the area, at least', { unit: 'percent' }),
  ],
}
