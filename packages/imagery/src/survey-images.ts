import type { SurveyPhoto } from './coverage/survey-coverage.ts'
import { isHiddenPick } from './hidden-file.ts'
import type { PhotoFacts, PhotoFailure, PhotoReading } from './photo-facts.ts'

/** A file on a memory card: what a browser and a file system both know about it. */
export type CardFile = {
  name: string
  type?: string
  size: number
  lastModified: number
  webkitRelativePath?: string
}

/** The id stays the same for the same file, even if it is chosen again. */
export type IdOf<T> = (file: T) => string

export type FailedImage = { id: string; name: string; failure: PhotoFailure }

/** An image whose facts were read. Its name is unique within the check. */
export type ScannedImage = SurveyPhoto & {
  id: string
  size: number
  copy: string
  /** The file of the same shot in the other format: cameras write a raw image and a JPEG at once. */
  twin: { id: string; copy: string } | null
}

/** Whether there is a file of the shot in this format. */
export const hasFormat = ({ facts, twin }: ScannedImage, format: 'jpeg' | 'dng'): boolean =>
  facts.format === format || twin !== null

/** The files of an image. */
export const imageIds = ({ id, twin }: ScannedImage): string[] => (twin ? [id, twin.id] : [id])

const isImage = ({ name, type }: CardFile): boolean =>
  /\.(jpe?g|dng)$/i.test(name) || type === 'image/jpeg' || type === 'image/x-adobe-dng'

export type ChosenImages<T> = {
  toScan: T[]
  /** The number of files that are already known, or are included twice. */
  doubleCount: number
  /** Files that are neither JPEG images nor DNG, the raw images of drones. */
  otherNames: string[]
}

/** Which files are images to scan. Videos and leftovers of systems are not. */
export function chooseImages<T extends CardFile>(
  files: readonly T[],
  knownIds: Iterable<string>,
  idOf: IdOf<T>,
): ChosenImages<T> {
  const visible = files.filter((file) => !isHiddenPick(file))
  const images = visible.filter(isImage)
  const known = new Set(knownIds)
  const toScan = images.filter((file) => {
    const id = idOf(file)
    return known.has(id) ? false : known.add(id)
  })
  const others = visible.filter((file) => !isImage(file)).map(({ name }) => name)
  return { toScan, doubleCount: images.length - toScan.length, otherNames: [...new Set(others)] }
}

export type CheckImages = {
  images: readonly ScannedImage[]
  failed: readonly FailedImage[]
  doubleCount: number
}

/**
 * Adds scanned files to a check. A file that is added again replaces one that failed; a copy counts once, and so does a
 * shot with a raw image and a JPEG. Of these, the JPEG is used if both are added at once.
 */
export function mergeScanned<T extends CardFile>(
  { images, failed, doubleCount }: CheckImages,
  scanned: readonly { file: T; reading: PhotoReading }[],
  idOf: IdOf<T>,
): CheckImages {
  const copies = new Set(images.flatMap(({ copy, twin }) => (twin ? [copy, twin.copy] : [copy])))
  const names = new Set(images.map(({ name }) => name))
  const addedNames = new Set(scanned.map(({ file }) => file.name))
  const merged = [...images]
  const shots = new Map(merged.map((image) => [shotOf(image.name, image.facts), image]))
  const newFailed = failed.filter(({ name }) => !addedNames.has(name))
  let doubles = doubleCount
  let isChanged = false
  for (const { file, reading } of jpegsFirst(scanned)) {
    const id = idOf(file)
    const { facts } = reading
    if (facts?.format !== 'jpeg' && facts?.format !== 'dng') {
      newFailed.push({ id, name: file.name, failure: reading.failure ?? 'unsupported-format' })
      continue
    }
    const copy = copyOf(file.size, facts) ?? id
    if (copies.has(copy)) {
      doubles += 1
      continue
    }
    copies.add(copy)
    isChanged = true
    const shot = shotOf(file.name, facts)
    const other = shots.get(shot)
    if (other && !hasFormat(other, facts.format)) {
      const both = { ...other, twin: { id, copy } }
      merged[merged.indexOf(other)] = both
      shots.set(shot, both)
      continue
    }
    const name = uniqueName(file.name, names)
    names.add(name)
    const image = { id, name, size: file.size, copy, facts, twin: null }
    shots.set(shot, image)
    merged.push(image)
  }
  return {
    images: isChanged ? merged : images,
    failed: newFailed,
    doubleCount: doubles,
  }
}

const jpegsFirst = <T extends { reading: PhotoReading }>(scanned: readonly T[]): T[] => {
  const isRaw = ({ reading }: T) => reading.facts?.format === 'dng'
  return [...scanned.filter((one) => !isRaw(one)), ...scanned.filter(isRaw)]
}

/**
 * Equal for the raw image and the JPEG of a shot, which have the same name except for the extension, and the same time.
 */
const shotOf = (name: string, { takenAt }: PhotoFacts): string =>
  JSON.stringify([name.replace(/\.[^.]*$/, '').toLowerCase(), takenAt?.local.replace(/\..*/, '')])

/** Equal for two copies of one photo, whatever their location and name. */
const copyOf = (
  size: number,
  { make, model, takenAt, position, gimbalYawDegrees }: PhotoFacts,
): string | null =>
  takenAt || position ? JSON.stringify([size, make, model, takenAt, position, gimbalYawDegrees]) : null

/** Two cards of one drone may have the same names. */
const uniqueName = (name: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(name)) return name
  let number = 2
  while (taken.has(`${name} (${number})`)) number += 1
  return `${name} (${number})`
}
