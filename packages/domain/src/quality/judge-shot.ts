import { plural, t } from '../language.ts'
import { formatNumber } from '../units.ts'
import type { Finding } from './finding.schema.ts'
import {
  type Broken,
  findingOf,
  headingOf,
  type JudgedFile,
  type JudgedSite,
  judgeFile,
  turnBetween,
  worstOfEach,
} from './judge-file.ts'
import type { QualityRule } from './quality-rule.schema.ts'

export interface ShotVerdict {
  /** Where the files together break rules. */
  shot: Finding[]
  /** Where each file breaks rules, by its id; only files that do. */
  files: ReadonlyMap<string, Finding[]>
}

interface Judged {
  rules: readonly QualityRule[]
  /** The files that count for the shot. */
  files: readonly JudgedFile[]
  site: JudgedSite
  /** The share of the area that so many photos show, in percent. Null where there is no area. */
  coveredPercent: (depth: number) => number | null
}

type Rule<Name extends QualityRule['rule']> = Extract<QualityRule, { rule: Name }>

const mostListed = 10

const idsOf = (files: readonly JudgedFile[]): string[] => files.slice(0, mostListed).map(({ id }) => id)

const filesText = (count: number): string => plural(count, '1 file', '{count} files')
const photosText = (count: number): string => plural(count, '1 photo', '{count} photos')

const filesWanted = ({ exact, min, max }: Rule<'file_count'>): string => {
  if (exact !== undefined) return plural(exact, 'exactly 1 file', 'exactly {count} files')
  if (min === undefined) return plural(max as number, 'at most 1 file', 'at most {count} files')
  return max === undefined
    ? plural(min, 'at least 1 file', 'at least {count} files')
    : t('{min} to {max}', { min: filesText(min), max: filesText(max) })
}

const countBroken = (files: readonly JudgedFile[], rule: Rule<'file_count'>): Broken | null => {
  const [min, max] = [rule.exact ?? rule.min ?? null, rule.exact ?? rule.max ?? null]
  const count = files.length
  if ((min === null || count >= min) && (max === null || count <= max)) return null
  const wanted = filesWanted(rule)
  return {
    text: plural(
      count,
      'This shot has 1 file. It needs {wanted}.',
      'This shot has {count} files. It needs {wanted}.',
      { wanted },
    ),
    measured: filesText(count),
    wanted,
    value: count,
    min,
    max,
  }
}

/** Photos in the order they were taken. Those that don't say when come last, by name. */
const inOrder = (files: readonly JudgedFile[]): JudgedFile[] => {
  const at = ({ taken_at }: JudgedFile) =>
    taken_at === null ? Number.POSITIVE_INFINITY : Date.parse(taken_at)
  const photos = files.filter(({ type }) => type === 'image')
  // Two that are equally late have no difference, and infinity has none with itself.
  return photos.toSorted((a, b) => (at(a) === at(b) ? a.name.localeCompare(b.name, 'en') : at(a) - at(b)))
}

/** How bright a photo is exposed, in stops; null if it doesn't say. */
const stopsOf = ({ exposure_seconds, iso, f_number }: JudgedFile): number | null =>
  exposure_seconds === null
    ? null
    : Math.log2(exposure_seconds) + Math.log2((iso ?? 100) / 100) - 2 * Math.log2(f_number ?? 1)

const half = (hash: string, from: number): number => Number.parseInt(hash.slice(from, from + 8), 16)

/** How many bits of a number of 32 are set. */
const bitsOf = (value: number): number => {
  let bits = value - ((value >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Photos of a bracket show the same, but are exposed differently. */
const isSameExposure = ({ stops: first }: Hashed, { stops: second }: Hashed): boolean =>
  first === null || second === null || Math.abs(first - second) < 0.3

/** A camera that looks at another side, or has moved, takes another photo however much it looks like the first. */
const isSameView = ({ file: a, turn: turnA }: Hashed, { file: b, turn: turnB }: Hashed): boolean => {
  if (turnA !== null && turnB !== null && turnBetween(turnA, turnB) > 10) return false
  if (a.gps_latitude === null || b.gps_latitude === null) return true
  const north = Math.abs(a.gps_latitude - b.gps_latitude)
  const east = Math.abs((a.gps_longitude as number) - (b.gps_longitude as number))
  return north < sameSpotDegrees && east < sameSpotDegrees
}

/** Some three meters. */
const sameSpotDegrees = 0.000_03

interface Hashed {
  file: JudgedFile
  high: number
  low: number
  stops: number | null
  turn: number | null
  index: number
  /** The photo that was compared with it last, so that two with several parts in common are compared once. */
  comparedWith: number
}

/** The cells around the position of a photo that has one, each as wide as the distance within which two photos are of one place. */
const cellsAround = ({ gps_latitude, gps_longitude }: JudgedFile): string[] => {
  const [row, column] = [gps_latitude, gps_longitude].map((degrees) =>
    Math.floor((degrees as number) / sameSpotDegrees),
  ) as [number, number]
  return [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((across) => `${row + down} ${column + across}`))
}

/** Of parts of a hash, one more than the bits that may differ: in two that look alike, at least one is the same. */
const partsOf = (hash: string, mostBits: number): string[] => {
  const bits = [...hash].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('')
  const count = mostBits + 1
  return Array.from({ length: count }, (_, part) => {
    const [from, to] = [part, part + 1].map((at) => Math.floor((at * bits.length) / count))
    return `${part} ${bits.slice(from, to)}`
  })
}

/** Photos by what they have in common. */
const createIndex = () => {
  const byKey = new Map<string, Hashed[]>()
  return {
    add: (keys: readonly string[], photo: Hashed): void => {
      for (const key of keys) {
        const photos = byKey.get(key)
        if (photos) photos.push(photo)
        else byKey.set(key, [photo])
      }
    },
    /** The earliest of those with one of these keys that matches, if it is earlier than this one. */
    earliest: (
      keys: readonly string[],
      { index }: Hashed,
      best: Hashed | null,
      matches: (photo: Hashed) => boolean,
    ) => {
      let found = best
      for (const key of keys)
        for (const photo of byKey.get(key) ?? []) {
          if (found && photo.index >= found.index) break
          if (photo.comparedWith === index) continue
          photo.comparedWith = index
          if (matches(photo)) found = photo
        }
      return found
    },
  }
}

/**
 * Each photo that looks like an earlier one, with that one. A picture without structure looks like any other. A survey
 * has ten thousand photos, so each is compared only with those of its place, and those that don't say where they were
 * taken with what is alike in a part of its hash.
 */
const duplicatesOf = (photos: readonly JudgedFile[], mostBits: number): [JudgedFile, JudgedFile][] => {
  const [byPlace, placeless, byHash] = [createIndex(), createIndex(), createIndex()]
  const isPlaced = ({ gps_latitude }: JudgedFile) => gps_latitude !== null
  const hasPlaceless = photos.some((file) => file.picture_hash !== null && !isPlaced(file))
  return photos.flatMap((file, index): [JudgedFile, JudgedFile][] => {
    if (file.picture_hash === null || /^0+$/.test(file.picture_hash)) return []
    const photo: Hashed = {
      file,
      high: half(file.picture_hash, 0),
      low: half(file.picture_hash, 8),
      stops: stopsOf(file),
      turn: headingOf(file),
      index,
      comparedWith: index,
    }
    const isAlike = (other: Hashed): boolean =>
      bitsOf(photo.high ^ other.high) + bitsOf(photo.low ^ other.low) <= mostBits &&
      isSameExposure(photo, other) &&
      isSameView(photo, other)
    const parts = hasPlaceless ? partsOf(file.picture_hash, mostBits) : []
    const cells = isPlaced(file) ? cellsAround(file) : []
    const found = isPlaced(file)
      ? placeless.earliest(parts, photo, byPlace.earliest(cells, photo, null, isAlike), isAlike)
      : byHash.earliest(parts, photo, null, isAlike)
    // The cell in the middle is its own.
    if (isPlaced(file)) byPlace.add(cells.slice(4, 5), photo)
    else placeless.add(parts, photo)
    byHash.add(parts, photo)
    return found ? [[file, found.file]] : []
  })
}

/** The photos of each view in a row, as far as they follow one another quickly. */
const bracketsOf = (
  photos: readonly JudgedFile[],
  { photos: size, within_seconds = 10 }: Rule<'bracket'>,
) => {
  const brackets: JudgedFile[][] = []
  for (const photo of photos) {
    const last = brackets.at(-1)
    const [first] = last ?? []
    const isLater =
      photo.taken_at !== null &&
      first?.taken_at != null &&
      Date.parse(photo.taken_at) - Date.parse(first.taken_at) > within_seconds * 1000
    if (!last || last.length === size || isLater) brackets.push([photo])
    else last.push(photo)
  }
  return brackets
}

const isExposedInSteps = (bracket: readonly JudgedFile[], step: number): boolean => {
  const stops = bracket.map(stopsOf)
  // What isn't said isn't wrong.
  if (stops.some((stop) => stop === null)) return true
  const sorted = (stops as number[]).toSorted((a, b) => a - b)
  return sorted.every((stop, index) => index === 0 || stop - (sorted[index - 1] as number) >= step - 0.05)
}

const bracketBroken = (files: readonly JudgedFile[], rule: Rule<'bracket'>): Broken | null => {
  const brackets = bracketsOf(inOrder(files), rule)
  const broken = brackets.filter(
    (bracket) => bracket.length !== rule.photos || !isExposedInSteps(bracket, rule.min_step_stops ?? 0.5),
  )
  if (broken.length === 0) return null
  const count = broken.length
  return {
    text: plural(
      count,
      'A bracket is incomplete: take {photos} photos of each view in a row, each exposed differently.',
      '{count} brackets are incomplete: take {photos} photos of each view in a row, each exposed differently.',
      { photos: rule.photos },
    ),
    measured: t('{complete} of {all} complete', {
      complete: formatNumber(brackets.length - count),
      all: formatNumber(brackets.length),
    }),
    wanted: t('brackets of {photos} photos', { photos: rule.photos }),
    value: brackets.length - count,
    min: brackets.length,
    files: idsOf(broken.flat()),
  }
}

/** The angle that a photo shows across; that of the usual drone if it doesn't say. */
const angleAcross = ({ width, height, calibrated_focal_length, focal_length_35mm }: JudgedFile): number => {
  const [long, short] = [width ?? 4, height ?? 3]
  const tangent = calibrated_focal_length
    ? long / (2 * calibrated_focal_length)
    : (43.27 * long) / Math.hypot(long, short) / (2 * (focal_length_35mm ?? 24))
  return (2 * Math.atan(tangent) * 180) / Math.PI
}

/** Photos at about one angle are one row of a panorama. */
const rowDegrees = 15
/** Rows that look further down than this are too short to judge. */
const steepest = -60

const panoramaBroken = (
  files: readonly JudgedFile[],
  { min_photos, min_overlap_percent = 20 }: Rule<'panorama'>,
): Broken[] => {
  const photos = inOrder(files)
  const broken: Broken[] = []
  if (photos.length < min_photos)
    broken.push({
      text: plural(
        photos.length,
        'This panorama has 1 photo. It needs at least {least}.',
        'This panorama has {count} photos. It needs at least {least}.',
        { least: min_photos },
      ),
      measured: photosText(photos.length),
      wanted: t('at least {least} photos', { least: min_photos }),
      value: photos.length,
      min: min_photos,
    })
  const turned = photos.flatMap((file) => {
    const heading = headingOf(file)
    return heading === null || (file.gimbal_pitch ?? 0) < steepest ? [] : [{ file, heading }]
  })
  const rows = Map.groupBy(turned, ({ file }) => Math.round((file.gimbal_pitch ?? 0) / rowDegrees))
  const overlaps = [...rows.values()].map((row) => {
    const headings = row.map(({ heading }) => heading).toSorted((a, b) => a - b)
    const gaps = headings.map(
      (heading, index) => (headings[index + 1] ?? (headings[0] as number) + 360) - heading,
    )
    const angle = Math.min(...row.map(({ file }) => angleAcross(file)))
    return Math.round(100 * (1 - Math.max(...gaps) / angle))
  })
  const least = Math.min(...overlaps)
  if (least < min_overlap_percent)
    broken.push({
      text:
        least < 0
          ? t("This panorama has a gap: a row of photos doesn't close the circle.")
          : t('Two neighboring photos of this panorama overlap by only {percent}%.', { percent: least }),
      measured: t('{percent}% overlap', { percent: Math.max(0, least) }),
      wanted: t('at least {percent}% overlap', { percent: min_overlap_percent }),
      value: least,
      min: min_overlap_percent,
    })
  const isTurningBack = [...rows.values()].some((row) => {
    const turns = row.slice(1).map(({ heading }, index) => {
      const before = (row[index] as (typeof row)[number]).heading
      return Math.sign(((heading - before + 540) % 360) - 180)
    })
    return turns.includes(1) && turns.includes(-1)
  })
  const isTimed = photos.every(({ taken_at }) => taken_at !== null)
  if (isTimed && isTurningBack)
    broken.push({
      text: t('The photos of this panorama are out of order: a row changes direction.'),
      measured: t('a row that changes direction'),
      wanted: t('one direction in each row'),
    })
  return broken
}

const coverageBroken = (
  { depth, min_percent }: Rule<'coverage'>,
  coveredPercent: Judged['coveredPercent'],
): Broken | null => {
  const covered = coveredPercent(depth)
  if (covered === null || covered >= min_percent) return null
  // Rounded down, so that 94.9% isn't said to be the 95% that it should be.
  const percent = Math.floor(covered)
  return {
    text: plural(
      depth,
      '{percent}% of the area is shown by at least one photo. It should be {least}%.',
      '{percent}% of the area is shown by at least {count} photos. It should be {least}%.',
      { percent, least: min_percent },
    ),
    measured: `${percent}%`,
    wanted: plural(
      depth,
      'at least {least}% shown by one photo',
      'at least {least}% shown by {count} photos',
      { least: min_percent },
    ),
    value: Math.floor(covered * 10) / 10,
    min: min_percent,
  }
}

/**
 * Compares the files of a shot with its rules. The same files give the same findings on a pilot's device and on the
 * server. A shot without files breaks no rule: it isn't ready anyway.
 */
export const judgeShot = ({ rules, files, site, coveredPercent }: Judged): ShotVerdict => {
  const byFile = new Map<string, Finding[]>()
  const found = (id: string, findings: readonly Finding[]) => {
    if (findings.length > 0) byFile.set(id, [...(byFile.get(id) ?? []), ...findings])
  }
  if (files.length === 0) return { shot: [], files: byFile }
  for (const file of files) found(file.id, judgeFile(rules, file, site))
  const shot = rules.flatMap((rule): Finding[] => {
    const all = (...broken: (Broken | null)[]) => broken.flatMap((one) => (one ? [findingOf(rule, one)] : []))
    if (rule.rule === 'file_count') return all(countBroken(files, rule))
    if (rule.rule === 'bracket') return all(bracketBroken(files, rule))
    if (rule.rule === 'panorama') return all(...panoramaBroken(files, rule))
    if (rule.rule === 'coverage') return all(coverageBroken(rule, coveredPercent))
    if (rule.rule === 'duplicate')
      for (const [file, other] of duplicatesOf(inOrder(files), rule.max_difference ?? 4))
        found(file.id, [
          findingOf(rule, {
            text: t('This photo looks like {name}.', { name: other.name }),
            measured: other.name,
            wanted: t('another view'),
            files: [other.id],
          }),
        ])
    return []
  })
  return {
    shot: worstOfEach(shot),
    files: new Map([...byFile].map(([id, findings]) => [id, worstOfEach(findings)])),
  }
}

/** How many files break rules, and how often the shot and its files break one that must be kept. */
export const tallyOf = ({
  shot,
  files,
}: ShotVerdict): { must: number; should: number; mustFindings: number } => {
  const isMust = ({ severity }: Finding) => severity === 'must'
  let must = 0
  for (const findings of files.values()) if (findings.some(isMust)) must += 1
  return { must, should: files.size - must, mustFindings: must + shot.filter(isMust).length }
}
