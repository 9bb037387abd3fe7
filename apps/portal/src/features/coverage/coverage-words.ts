import { metersToFeet } from '@sortie/domain/units'
import { type CoverageLevel, coverageRules } from '@sortie/imagery/coverage/coverage-levels'
import { assumedHeightMeters, type SurveyHeights } from '@sortie/imagery/coverage/heights'
import type { PhotoFailure } from '@sortie/imagery/photo-facts'
import type { CoverageAnalysis } from './analyze-coverage.ts'

export const levelTitles: Readonly<Record<CoverageLevel, string>> = {
  great: 'Great!',
  moderate: 'Moderate',
  poor: 'Poor',
}

export const failedImagesText =
  "The following image files failed to scan. Please re-process the images using the 'Add Images' button."

export const failureReasons: Readonly<Record<PhotoFailure, string>> = {
  'empty-file': 'The file is empty.',
  'not-a-photo': "This isn't a photo.",
  'unsupported-format': 'Only JPEG and DNG images can be scanned.',
  truncated: 'The file is cut off. Copy it from the card again.',
  'damaged-metadata': 'Its metadata is damaged.',
  'metadata-too-large': 'Its metadata is too large to read.',
  'impossible-position': "Its GPS position isn't a place on Earth.",
  unreadable: "The file couldn't be read. Check the card and add it again.",
}

export const noGpsReason = 'No GPS position in its metadata.'

const number = (value: number): string => value.toLocaleString('en-US')

/** '1 image', '1,200 images' */
export const imageCount = (count: number): string => `${number(count)} ${count === 1 ? 'image' : 'images'}`

/** The text of the specification: 'Scanning N images'. */
export const scanningText = (count: number): string => `Scanning ${count} ${count === 1 ? 'image' : 'images'}`

/** Such as '12 min 40 s'; 'Unknown' if no photo says when it was taken. */
export const durationText = (seconds: number | null): string => {
  if (seconds === null) return 'Unknown'
  const whole = Math.round(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
  if (hours > 0) return `${hours} h ${minutes} min`
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`
}

/** Rounded down, so that the text never claims a level that was narrowly missed. */
const percent = (share: number): string => `${Math.floor(share * 100)}%`

const { great, moderate, fewestWithGps, mostWithoutGps, gapDepth } = coverageRules

type Figures = Pick<CoverageAnalysis, 'level' | 'reason' | 'shares' | 'withGps' | 'withoutGps' | 'gaps'>

/** The numbers behind a level. */
export const shareTexts = ({ shares }: Pick<Figures, 'shares'>): string[] => [
  `${percent(shares.five)} of the area is seen by ${great.depth} photos or more`,
  `${percent(shares.three)} of the area is seen by ${moderate.depth} photos or more`,
]

/** The reason for the level, in one sentence. */
export const reasonText = ({ level, reason, withGps, withoutGps }: Figures): string => {
  if (reason === 'few-with-gps')
    return `Only ${imageCount(withGps)} ${withGps === 1 ? 'has' : 'have'} a GPS position. At least ${fewestWithGps} are needed.`
  if (reason === 'many-without-gps')
    return `${imageCount(withoutGps.length)} of ${number(withGps + withoutGps.length)} have no GPS position. More than ${percent(mostWithoutGps)} without one is too many.`
  if (level === 'great') return 'Your photos overlap well everywhere.'
  if (level === 'moderate') return 'Your photos cover the site. Some places have little overlap.'
  return `Too much of the area is seen by fewer than ${gapDepth} photos.`
}

/** What the pilot should do now. */
export const nextStepText = ({ level, reason, gaps }: Figures): string => {
  if (level === 'great') return "You're done here. Upload your photos when you have a good connection."
  if (level === 'moderate')
    return gaps.length > 0
      ? 'You can upload these photos. For a better result, fly the red areas again before you leave, then add the new images.'
      : 'You can upload these photos. For a better result, fly once more with more overlap before you leave, then add the new images.'
  if (reason === 'many-without-gps')
    return 'A reshoot is needed. Turn GPS on for the camera, wait for a position, and fly again before you leave. Then start a new scan.'
  if (gaps.length > 0)
    return 'A reshoot is needed. Fly the red areas again before you leave, with 75% front and 60% side overlap, then add the new images.'
  return 'A reshoot is needed. Fly the whole site before you leave, with 75% front and 60% side overlap, then add the new images.'
}

const feet = (meters: number): string => `${number(Math.round(metersToFeet(meters)))} ft`

const askForTakeoff =
  "If you didn't take off level with the site, enter the difference under Takeoff height. Otherwise confirm there that you did."

/** Why the heights of the photos are doubtful and which ones are used; null if they fit. */
export const heightDoubtText = (
  { doubt, statedMeters, plannedMeters, isReplaced }: SurveyHeights,
  takeoffAboveSiteMeters: number | null,
): string | null => {
  if (doubt === null || statedMeters === null) return null
  const above =
    takeoffAboveSiteMeters === null ? 'the takeoff point' : 'the site with the difference you entered'
  const stated = statedMeters < 0 ? `${feet(-statedMeters)} below` : `only ${feet(statedMeters)} above`
  const planned = plannedMeters === null ? null : feet(plannedMeters)
  const used =
    planned === null ? `We assumed ${feet(assumedHeightMeters)}.` : `We used the planned height, ${planned}.`
  if (doubt === 'far-from-plan')
    return `Your photos say ${feet(statedMeters)} above the takeoff point, but ${planned} is planned. ${used} ${askForTakeoff}`
  return `Your photos say ${stated} ${above}. ${isReplaced ? `${used} ` : ''}${askForTakeoff}`
}

/** The takeoff height that the pilot has entered, as text; null if there is none. */
export const enteredTakeoffText = (meters: number | null): string | null => {
  if (meters === null) return null
  if (meters === 0) return 'Calculated with takeoff level with the site.'
  return `Calculated with takeoff ${feet(Math.abs(meters))} ${meters > 0 ? 'higher' : 'lower'} than the site.`
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
  const about = (names: readonly string[], what: string): CoverageNote[] =>
    names.length > 0 ? [{ text: `${imageCount(names.length)} ${what}`, names }] : []
  const assumption = (count: number, what: string): CoverageNote[] =>
    count > 0
      ? [{ text: `${imageCount(count)} ${count === 1 ? "doesn't" : "don't"} ${what}`, names: [] }]
      : []
  return [
    ...about(offNadir.errors, `tilted by more than ${offNadirErrorDegrees}°: too much for mapping`),
    ...about(offNadir.warnings, `tilted by more than ${offNadirWarningDegrees}°`),
    ...about(analysis.blurred, "probably blurred by the drone's speed"),
    ...about(
      analysis.doubled,
      'taken from the same place as another image. Photos from one place count once.',
    ),
    ...about(analysis.stray, 'taken far away from all the others'),
    ...assumption(
      assumed.height,
      `say how high the drone was. We assumed the planned height or ${feet(assumedHeightMeters)}.`,
    ),
    ...assumption(assumed.lens, 'name the lens. We assumed 24 mm.'),
  ]
}
