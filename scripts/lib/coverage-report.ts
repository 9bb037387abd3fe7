import { gapSize } from '@sortie/domain/mission/gaps-kml'
import { metersToFeet, squareMetersToAcres } from '@sortie/domain/units'
import { assumedHeightMeters } from '@sortie/imagery/coverage/heights'
import type { SurveyCoverage } from '@sortie/imagery/coverage/survey-coverage'
import type { FolderImages } from './photo-folder.ts'

const levelNames = { great: 'Great!', moderate: 'Moderate', poor: 'Poor: a reshoot is needed' }
/** Enough to see what is wrong; the rest is in gaps.kml. */
const longestList = 10

/** The output of `npm run coverage`. */
export function coverageReport(coverage: SurveyCoverage, found: FolderImages): string {
  const { shares, overlap, flight, gaps, assumed, heights } = coverage
  const { failed, doubleCount, otherNames } = found
  const percent = (share: number | null) => (share === null ? 'unknown' : `${Math.floor(share * 100)}%`)
  const acres = squareMetersToAcres(coverage.areaSquareMeters).toFixed(2)
  const areaSource = coverage.isAreaFromPhotos ? 'the area between the photos' : 'the area'
  const lines = [
    `Coverage: ${levelNames[coverage.level]}`,
    `  ${percent(shares.five)} of ${areaSource} (${acres} acres) is seen by 5 photos or more, ${percent(shares.three)} by 3 or more`,
    `  ${count(coverage.withGps, 'photo')} with GPS, ${coverage.withoutGps.length} without, ${failed.length} could not be read`,
    `  flight duration ${durationText(flight.seconds)} in ${count(flight.tracks.length, 'flight')}`,
    `  overlap ${percent(overlap.front)} front, ${percent(overlap.side)} side`,
  ]
  if (coverage.reason === 'few-with-gps') lines.push('  Poor, because fewer than 20 photos have GPS')
  if (coverage.reason === 'many-without-gps') lines.push('  Poor, because over 10% of the photos have no GPS')
  if (heights.doubt !== null) {
    const used = heights.isReplaced
      ? `used ${feet(heights.plannedMeters ?? assumedHeightMeters)} instead`
      : 'used all the same'
    lines.push(
      `  heights are doubtful: the photos say ${feet(heights.statedMeters ?? 0)} above takeoff, ${used} (--takeoff-above-site=feet corrects them)`,
    )
  }
  if (doubleCount > 0) lines.push(`  ${count(doubleCount, 'copy', 'copies')} of other images left out`)
  if (otherNames.length > 0)
    lines.push(`  ${count(otherNames.length, 'file')} left out that aren't JPEG or DNG images`)
  const notes: [string, readonly string[]][] = [
    ['tilted by more than 25°', coverage.offNadir.errors],
    ['tilted by more than 15°', coverage.offNadir.warnings],
    ['blurred by the motion of the drone', coverage.blurred],
    ['taken from the same place as another, counted once', coverage.doubled],
    ['far from all others', coverage.stray],
    ['without GPS', coverage.withoutGps],
    ['not readable', failed.map(({ name, failure }) => `${name} (${failure})`)],
    ['places seen by fewer than 3 photos', gaps.map(gapSize)],
  ]
  for (const [what, list] of notes) {
    if (list.length === 0) continue
    const shown = list.slice(0, longestList).join(', ')
    lines.push(`  ${what}: ${list.length} (${shown}${list.length > longestList ? ', …' : ''})`)
  }
  if (assumed.height > 0) lines.push(`  the height of ${count(assumed.height, 'photo')} is assumed`)
  if (assumed.lens > 0) lines.push(`  the lens of ${count(assumed.lens, 'photo')} is assumed`)
  return lines.join('\n')
}

const count = (number: number, one: string, several = `${one}s`): string =>
  `${number} ${number === 1 ? one : several}`

const feet = (meters: number): string => `${Math.round(metersToFeet(meters)).toLocaleString('en-US')} ft`

const durationText = (seconds: number | null): string => {
  if (seconds === null) return 'unknown'
  const minutes = Math.floor(seconds / 60)
  return minutes === 0 ? `${Math.round(seconds)} s` : `${minutes} min ${Math.round(seconds % 60)} s`
}
