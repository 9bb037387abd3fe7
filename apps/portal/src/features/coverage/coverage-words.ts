import { numberText, plural, t, toTranslate } from '@sortie/domain/language'
import { metersToFeet } from '@sortie/domain/units'
import { type CoverageLevel, coverageRules } from '@sortie/imagery/coverage/coverage-levels'
import { assumedHeightMeters, type SurveyHeights } from '@sortie/imagery/coverage/heights'
import type { PhotoFailure } from '@sortie/imagery/photo-facts'
import type { CoverageAnalysis } from './analyze-coverage.ts'

export const levelTitles: Readonly<Record<CoverageLevel, string>> = {
  great: toTranslate('Great!'),
  moderate: toTranslate('Moderate'),
  poor: toTranslate('Poor'),
}

export const failedImagesText = toTranslate(
  "The following image files failed to scan. Please re-process the images using the 'Add Images' button.",
)

export const failureReasons: Readonly<Record<PhotoFailure, string>> = {
  'empty-file': toTranslate('The file is empty.'),
  'not-a-photo': toTranslate("This isn't a photo."),
  'unsupported-format': toTranslate('Only JPEG and DNG images can be scanned.'),
  truncated: toTranslate('The file is cut off. Copy it from the card again.'),
  'damaged-metadata': toTranslate('Its metadata is damaged.'),
  'metadata-too-large': toTranslate('Its metadata is too large to read.'),
  'impossible-position': toTranslate("Its GPS position isn't a place on Earth."),
  unreadable: toTranslate("The file couldn't be read. Check the card and add it again."),
}

export const noGpsReason = toTranslate('No GPS position in its metadata.')

/** The text of the specification: 'Scanning N images'. */
export const scanningText = (count: number): string =>
  plural(count, 'Scanning 1 image', 'Scanning {count} images')

/** Such as '12 min 40 s'; 'Unknown' if no photo says when it was taken. */
export const durationText = (duration: number | null): string => {
  if (duration === null) return t('Unknown')
  const whole = Math.round(duration)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
  const seconds = whole % 60
  if (hours > 0) return t('{hours} h {minutes} min', { hours, minutes })
  return minutes > 0 ? t('{minutes} min {seconds} s', { minutes, seconds }) : t('{seconds} s', { seconds })
}

/** Rounded down, so that the text never claims a level that was narrowly missed. */
const percent = (share: number): string => `${Math.floor(share * 100)}%`

const { great, moderate, fewestWithGps, mostWithoutGps, gapDepth } = coverageRules

type Figures = Pick<CoverageAnalysis, 'level' | 'reason' | 'shares' | 'withGps' | 'withoutGps' | 'gaps'>

/** The numbers behind a level. */
export const shareTexts = ({ shares }: Pick<Figures, 'shares'>): string[] => [
  t('{percent} of the area is seen by {depth} photos or more', {
    percent: percent(shares.five),
    depth: great.depth,
  }),
  t('{percent} of the area is seen by {depth} photos or more', {
    percent: percent(shares.three),
    depth: moderate.depth,
  }),
]

/** The reason for the level, in one sentence. */
export const reasonText = ({ level, reason, withGps, withoutGps }: Figures): string => {
  if (reason === 'few-with-gps')
    return plural(
      withGps,
      'Only 1 image has a GPS position. At least {fewest} are needed.',
      'Only {count} images have a GPS position. At least {fewest} are needed.',
      { fewest: fewestWithGps },
    )
  if (reason === 'many-without-gps')
    return plural(
      withoutGps.length,
      '1 image of {total} has no GPS position. More than {percent} without one is too many.',
      '{count} images of {total} have no GPS position. More than {percent} without one is too many.',
      { total: numberText(withGps + withoutGps.length), percent: percent(mostWithoutGps) },
    )
  if (level === 'great') return t('Your photos overlap well everywhere.')
  if (level === 'moderate') return t('Your photos cover the site. Some places have little overlap.')
  return t('Too much of the area is seen by fewer than {depth} photos.', { depth: gapDepth })
}

/** What the pilot should do now. */
export const nextStepText = ({ level, reason, gaps }: Figures): string => {
  if (level === 'great') return t("You're done here. Upload your photos when you have a good connection.")
  if (level === 'moderate')
    return gaps.length > 0
      ? t(
          'You can upload these photos. For a better result, fly the red areas again before you leave, then add the new images.',
        )
      : t(
          'You can upload these photos. For a better result, fly once more with more overlap before you leave, then add the new images.',
        )
  if (reason === 'many-without-gps')
    return t(
      'A reshoot is needed. Turn GPS on for the camera, wait for a position, and fly again before you leave. Then start a new scan.',
    )
  if (gaps.length > 0)
    return t(
      'A reshoot is needed. Fly the red areas again before you leave, with 75% front and 60% side overlap, then add the new images.',
    )
  return t(
    'A reshoot is needed. Fly the whole site before you leave, with 75% front and 60% side overlap, then add the new images.',
  )
}

const feet = (meters: number): string =>
  t('{count} ft', { count: numberText(Math.round(metersToFeet(meters))) })

const statedText = (statedMeters: number, isDifferenceEntered: boolean): string => {
  const height = feet(Math.abs(statedMeters))
  if (statedMeters < 0)
    return isDifferenceEntered
      ? t('Your photos say {height} below the site with the difference you entered.', { height })
      : t('Your photos say {height} below the takeoff point.', { height })
  return isDifferenceEntered
    ? t('Your photos say only {height} above the site with the difference you entered.', { height })
    : t('Your photos say only {height} above the takeoff point.', { height })
}

/** Why the heights of the photos are doubtful and which ones are used; null if they fit. */
export const heightDoubtText = (
  { doubt, statedMeters, plannedMeters, isReplaced }: SurveyHeights,
  takeoffAboveSiteMeters: number | null,
): string | null => {
  if (doubt === null || statedMeters === null) return null
  const planned = plannedMeters === null ? null : feet(plannedMeters)
  const isFarFromPlan = doubt === 'far-from-plan' && planned !== null
  const stated = isFarFromPlan
    ? t('Your photos say {height} above the takeoff point, but {planned} is planned.', {
        height: feet(statedMeters),
        planned,
      })
    : statedText(statedMeters, takeoffAboveSiteMeters !== null)
  const used =
    planned === null
      ? t('We assumed {height}.', { height: feet(assumedHeightMeters) })
      : t('We used the planned height, {planned}.', { planned })
  const toDo = t(
    "If you didn't take off level with the site, enter the difference under Takeoff height. Otherwise confirm there that you did.",
  )
  return [stated, ...(isFarFromPlan || isReplaced ? [used] : []), toDo].join(' ')
}

/** The takeoff height that the pilot has entered, as text; null if there is none. */
export const enteredTakeoffText = (meters: number | null): string | null => {
  if (meters === null) return null
  if (meters === 0) return t('Calculated with takeoff level with the site.')
  const difference = feet(Math.abs(meters))
  return meters > 0
    ? t('Calculated with takeoff {difference} higher than the site.', { difference })
    : t('Calculated with takeoff {difference} lower than the site.', { difference })
}

export interface CoverageNote {
  text: string
  /** The names of the images concerned. */
  names: readonly string[]
}

/** Notes besides the level. */
export const coverageNotes = (analysis: CoverageAnalysis): CoverageNote[] => {
  const { offNadirErrorDegrees, offNadirWarningDegrees } = coverageRules
  const { assumed, offNadir } = analysis
  const about = (names: readonly string[], text: (count: number) => string): CoverageNote[] =>
    names.length > 0 ? [{ text: text(names.length), names }] : []
  const assumption = (count: number, text: string): CoverageNote[] => (count > 0 ? [{ text, names: [] }] : [])
  return [
    ...about(offNadir.errors, (count) =>
      plural(
        count,
        '1 image tilted by more than {degrees}°: too much for mapping',
        '{count} images tilted by more than {degrees}°: too much for mapping',
        { degrees: offNadirErrorDegrees },
      ),
    ),
    ...about(offNadir.warnings, (count) =>
      plural(
        count,
        '1 image tilted by more than {degrees}°',
        '{count} images tilted by more than {degrees}°',
        { degrees: offNadirWarningDegrees },
      ),
    ),
    ...about(analysis.blurred, (count) =>
      plural(
        count,
        "1 image probably blurred by the drone's speed",
        "{count} images probably blurred by the drone's speed",
      ),
    ),
    ...about(analysis.doubled, (count) =>
      plural(
        count,
        '1 image taken from the same place as another image. Photos from one place count once.',
        '{count} images taken from the same place as another image. Photos from one place count once.',
      ),
    ),
    ...about(analysis.stray, (count) =>
      plural(
        count,
        '1 image taken far away from all the others',
        '{count} images taken far away from all the others',
      ),
    ),
    ...assumption(
      assumed.height,
      plural(
        assumed.height,
        "1 image doesn't say how high the drone was. We assumed the planned height or {height}.",
        "{count} images don't say how high the drone was. We assumed the planned height or {height}.",
        { height: feet(assumedHeightMeters) },
      ),
    ),
    ...assumption(
      assumed.lens,
      plural(
        assumed.lens,
        "1 image doesn't name the lens. We assumed 24 mm.",
        "{count} images don't name the lens. We assumed 24 mm.",
      ),
    ),
  ]
}
