import { listText, t } from '../language.ts'
import type { AssetKind } from '../mission/asset.ts'
import type { MapFeature } from '../mission/map-feature.schema.ts'
import { metersToNearest } from '../mission/meters-to-geometry.ts'
import { flightTimeText, timestampText } from '../time/date-texts.ts'
import { formatLength, formatNumber, greatCircleMeters } from '../units.ts'
import type { Finding } from './finding.schema.ts'
import type { QualityRule } from './quality-rule.schema.ts'

/** What is known of a file, by the names of an asset: stored, or read on the pilot's device before it is uploaded. */
export interface JudgedFile {
  id: string
  name: string
  type: AssetKind
  width: number | null
  height: number | null
  gps_latitude: number | null
  gps_longitude: number | null
  relative_altitude: number | null
  gimbal_yaw: number | null
  gimbal_pitch: number | null
  flight_yaw: number | null
  focal_length_35mm: number | null
  calibrated_focal_length: number | null
  taken_at: string | null
  exposure_seconds: number | null
  iso: number | null
  f_number: number | null
  sharpness: number | null
  dark_percent: number | null
  bright_percent: number | null
  picture_hash: string | null
}

/** What a mission says of its place and time. */
export interface JudgedSite {
  location: {
    latitude: number | null
    longitude: number | null
    country: string | null
    timezone_id: string | null
  } | null
  map_features: readonly Pick<MapFeature, 'kind' | 'geometry'>[]
  scheduled_at_start: string | null
  scheduled_at_end: string | null
}

type Rule<Name extends QualityRule['rule']> = Extract<QualityRule, { rule: Name }>

/** A finding without what every finding has in common. */
export type Broken = Pick<Finding, 'text' | 'wanted'> & Partial<Finding>

export const findingOf = ({ rule, severity }: QualityRule, broken: Broken): Finding => ({
  code: rule,
  severity,
  measured: null,
  value: null,
  min: null,
  max: null,
  files: [],
  ...broken,
})

/** 'at least 40 m', 'at most 60 m' or '40 m to 60 m'. */
const bandText = (min: number | null, max: number | null, say: (value: number) => string): string => {
  if (min === null) return t('at most {limit}', { limit: say(max as number) })
  return max === null
    ? t('at least {limit}', { limit: say(min) })
    : t('{min} to {max}', { min: say(min), max: say(max) })
}

/** 'A rule asks' for a value between two limits; null while it is kept, or while the value isn't known. */
const outside = (
  value: number | null,
  { min = null, max = null }: { min?: number | null | undefined; max?: number | null | undefined },
  say: (value: number) => string,
  text: (measured: string, wanted: string) => string,
): Broken | null => {
  if (value === null || ((min === null || value >= min) && (max === null || value <= max))) return null
  const [measured, wanted] = [say(value), bandText(min, max, say)]
  return { text: text(measured, wanted), measured, wanted, value, min, max }
}

const lengthText = (site: JudgedSite) => (meters: number) => formatLength(meters, site.location?.country)

const degreesText = (degrees: number): string => `${formatNumber(degrees)}°`
const percentText = (percent: number): string =>
  `${formatNumber(percent, Number.isInteger(percent) ? 0 : 1)}%`

const secondsText = (seconds: number): string =>
  t('{count} s', {
    count: seconds < 0.5 ? `1/${formatNumber(1 / seconds)}` : Number(seconds.toFixed(1)),
  })

interface KindTexts {
  name: () => string
  /** What a shot needs that takes nothing else. */
  only: () => string
  refused: (wanted: string) => string
}

const kindTexts: Readonly<Record<AssetKind, KindTexts>> = {
  image: {
    name: () => t('photo'),
    only: () => t('a photo'),
    refused: (wanted) => t('This shot needs {wanted}, not a photo.', { wanted }),
  },
  video: {
    name: () => t('video'),
    only: () => t('a video'),
    refused: (wanted) => t('This shot needs {wanted}, not a video.', { wanted }),
  },
  panorama: {
    name: () => t('panorama'),
    only: () => t('a panorama'),
    refused: (wanted) => t('This shot needs {wanted}, not a panorama.', { wanted }),
  },
  data_file: {
    name: () => t('data file'),
    only: () => t('a data file'),
    refused: (wanted) => t('This shot needs {wanted}, not a data file.', { wanted }),
  },
}

const kindsText = (kinds: readonly AssetKind[]): string => {
  const [first, ...others] = kinds
  return first && others.length === 0
    ? kindTexts[first].only()
    : t('a {kinds}', {
        kinds: listText(
          kinds.map((kind) => kindTexts[kind].name()),
          'disjunction',
        ),
      })
}

const positionOf = ({ gps_latitude, gps_longitude }: JudgedFile) =>
  gps_latitude === null || gps_longitude === null
    ? null
    : { latitude: gps_latitude, longitude: gps_longitude }

/** Where the camera pointed, by the gimbal or else by the aircraft. */
export const headingOf = ({ gimbal_yaw, flight_yaw }: JudgedFile): number | null => {
  const yaw = gimbal_yaw ?? flight_yaw
  return yaw === null ? null : ((yaw % 360) + 360) % 360
}

/** The angle between two headings, the short way. */
export const turnBetween = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180)

const metersFrom = (file: JudgedFile, { from }: Rule<'distance'>, site: JudgedSite): number | null => {
  const position = positionOf(file)
  if (!position) return null
  if (from === 'site') return site.location && greatCircleMeters(position, site.location)
  const areas = site.map_features.filter(
    ({ kind, geometry }) => geometry.type === 'Polygon' && kind !== 'no_fly_zone',
  )
  return areas.length === 0
    ? null
    : metersToNearest(
        position,
        areas.map(({ geometry }) => geometry),
      )
}

const minuteMs = 60_000

/** Of a kept rule, and of one about something that the file doesn't say, null. */
type Checks = {
  [Name in QualityRule['rule']]?: (file: JudgedFile, rule: Rule<Name>, site: JudgedSite) => Broken | null
}

const checks: Checks = {
  pixel_size: ({ width, height }, { min_long_side = 0, min_short_side = 0 }) => {
    if (width === null || height === null) return null
    const [long, short] = [Math.max(width, height), Math.min(width, height)]
    if (long >= min_long_side && short >= min_short_side) return null
    const wanted =
      min_short_side === 0
        ? t('at least {count} pixels on the longer side', { count: formatNumber(min_long_side) })
        : min_long_side === 0
          ? t('at least {count} pixels on the shorter side', { count: formatNumber(min_short_side) })
          : t('at least {long} x {short} pixels', {
              long: formatNumber(min_long_side),
              short: formatNumber(min_short_side),
            })
    const isShort = long < min_long_side
    return {
      text: t('This photo is too small. It needs {wanted}.', { wanted }),
      measured: t('{long} x {short} pixels', { long: formatNumber(long), short: formatNumber(short) }),
      wanted,
      value: isShort ? long : short,
      min: isShort ? min_long_side : min_short_side,
    }
  },
  position: (file) =>
    positionOf(file)
      ? null
      : { text: t("This photo doesn't say where it was taken."), wanted: t('a GPS position') },
  distance: (file, rule, site) => {
    const isSite = rule.from === 'site'
    const isInside = rule.max_meters === 0
    const say = lengthText(site)
    const broken = outside(metersFrom(file, rule, site), { max: rule.max_meters }, say, (measured) => {
      if (isInside)
        return isSite
          ? t('This photo was taken {measured} outside the site.', { measured })
          : t('This photo was taken {measured} outside the mission area.', { measured })
      return isSite
        ? t('This photo was taken {measured} from the site, farther than {limit}.', {
            measured,
            limit: say(rule.max_meters),
          })
        : t('This photo was taken {measured} from the mission area, farther than {limit}.', {
            measured,
            limit: say(rule.max_meters),
          })
    })
    if (!broken || !isInside) return broken
    return { ...broken, wanted: isSite ? t('inside the site') : t('inside the mission area') }
  },
  altitude: ({ relative_altitude }, { min_meters, max_meters }, site) => {
    const say = lengthText(site)
    return outside(relative_altitude, { min: min_meters, max: max_meters }, say, (measured, wanted) =>
      min_meters === undefined || max_meters === undefined
        ? t('This photo was taken {measured} above takeoff instead of {wanted}.', { measured, wanted })
        : t('This photo was taken {measured} above takeoff instead of {min} to {max}.', {
            measured,
            min: say(min_meters),
            max: say(max_meters),
          }),
    )
  },
  gimbal_pitch: ({ gimbal_pitch }, { min_degrees, max_degrees }) =>
    outside(
      // Gimbals write a little more than straight down.
      gimbal_pitch === null ? null : Math.max(-90, gimbal_pitch),
      { min: min_degrees, max: max_degrees },
      degreesText,
      (measured, wanted) =>
        min_degrees === undefined || max_degrees === undefined
          ? t('The camera was tilted to {measured} instead of {wanted}. Straight down is -90°.', {
              measured,
              wanted,
            })
          : t('The camera was tilted to {measured} instead of {min} to {max}. Straight down is -90°.', {
              measured,
              min: degreesText(min_degrees),
              max: degreesText(max_degrees),
            }),
    ),
  heading: (file, { degrees, tolerance_degrees }) => {
    const heading = headingOf(file)
    if (heading === null || turnBetween(heading, degrees) <= tolerance_degrees) return null
    const measured = degreesText(heading)
    const wanted = t('{heading}, give or take {tolerance}', {
      heading: degreesText(degrees),
      tolerance: degreesText(tolerance_degrees),
    })
    return {
      text: t('The camera faced {measured} instead of {wanted}.', { measured, wanted }),
      measured,
      wanted,
      value: heading,
      min: degrees - tolerance_degrees,
      max: degrees + tolerance_degrees,
    }
  },
  time_window: ({ taken_at }, { minutes_before = 0, minutes_after = 0 }, site) => {
    const { scheduled_at_start: start, scheduled_at_end: end, location } = site
    if (taken_at === null || !start || !end) return null
    const taken = Date.parse(taken_at)
    const early = Math.ceil((Date.parse(start) - minutes_before * minuteMs - taken) / minuteMs)
    const late = Math.ceil((taken - Date.parse(end) - minutes_after * minuteMs) / minuteMs)
    if (early <= 0 && late <= 0) return null
    const zone = location?.timezone_id
    return {
      text:
        early > 0
          ? t('This photo was taken before the booked time.')
          : t('This photo was taken after the booked time.'),
      measured: timestampText(taken_at, zone),
      wanted: flightTimeText(start, end, zone),
      value: early > 0 ? -early : late,
      min: 0,
      max: 0,
    }
  },
  shutter: ({ exposure_seconds }, { max_seconds }) =>
    outside(exposure_seconds, { max: max_seconds }, secondsText, (measured) =>
      t('The shutter was open for {measured}, longer than {limit}.', {
        measured,
        limit: secondsText(max_seconds),
      }),
    ),
  iso: ({ iso }, { max }) =>
    outside(
      iso,
      { max },
      (value) => `ISO ${value}`,
      (measured) =>
        t('This photo was taken at {measured}, above {limit}.', { measured, limit: `ISO ${max}` }),
    ),
  sharpness: ({ sharpness }, { min }) =>
    outside(
      sharpness,
      { min },
      (value) => String(value),
      () => t('This photo looks blurred.'),
    ),
  underexposure: ({ dark_percent }, { max_percent }) =>
    outside(dark_percent, { max: max_percent }, percentText, (measured) =>
      t('{measured} of this photo is black.', { measured }),
    ),
  overexposure: ({ bright_percent }, { max_percent }) =>
    outside(bright_percent, { max: max_percent }, percentText, (measured) =>
      t('{measured} of this photo is white.', { measured }),
    ),
}

const kindBroken = ({ type }: JudgedFile, { kinds }: Rule<'kind'>): Broken | null => {
  if (kinds.includes(type)) return null
  const wanted = kindsText(kinds)
  const { name, refused } = kindTexts[type]
  return { text: refused(wanted), measured: name(), wanted }
}

/** Of two findings about the same, the one that must be mended. */
export const worstOfEach = (findings: readonly Finding[]): Finding[] => {
  const must = new Set(findings.filter(({ severity }) => severity === 'must').map(({ code }) => code))
  return findings.filter(({ code, severity }) => severity === 'must' || !must.has(code))
}

/** Where a file breaks rules on its own. All but its kind concern photos only. */
export const judgeFile = (rules: readonly QualityRule[], file: JudgedFile, site: JudgedSite): Finding[] =>
  rules.flatMap((rule) => {
    if (rule.rule === 'kind') {
      const broken = kindBroken(file, rule)
      return broken ? [findingOf(rule, broken)] : []
    }
    // A check takes the rule of its own name, which TypeScript cannot tell of a name that may be any of them.
    const check = checks[rule.rule] as
      | ((file: JudgedFile, rule: QualityRule, site: JudgedSite) => Broken | null)
      | undefined
    const broken = file.type === 'image' && check?.(file, rule, site)
    return broken ? [findingOf(rule, broken)] : []
  })
