import type { SurveyPhoto } from './coverage/survey-coverage.ts'
import type { PhotoFacts, PhotoFailure, PhotoReading } from './photo-facts.ts'

/** A file on a card: what a browser and a file system both know about it. */
export type CardFile = { name: string; type?: string; size: number; lastModified: number }

/** The same for the same file, also when it is chosen again. */
export type IdOf<T> = (file: T) => string

export type FailedImage = { id: string; name: string; failure: PhotoFailure }

/** An image whose facts were read. Its name is unique within the check. */
export type ScannedImage = SurveyPhoto & { id: string; size: number; copy: string }

/** What systems leave in folders, which nobody has chosen. */
const isHidden = ({ name }: CardFile): boolean => name.startsWith('.')
const isJpeg = ({ name, type }: CardFile): boolean => /\.jpe?g$/i.test(name) || type === 'image/jpeg'

export type ChosenImages<T> = {
  toScan: T[]
  /** How many are known already, or are among the files twice. */
  doubleCount: number
  /** Files that aren't JPEG images. */
  otherNames: string[]
}

/** Which files are images to scan. Raw files next to JPEGs, videos and leftovers of systems are not. */
export function chooseImages<T extends CardFile>(
  files: readonly T[],
  knownIds: Iterable<string>,
  idOf: IdOf<T>,
): ChosenImages<T> {
  const visible = files.filter((file) => !isHidden(file))
  const jpegs = visible.filter(isJpeg)
  const known = new Set(knownIds)
  const toScan = jpegs.filter((file) => {
    const id = idOf(file)
    return known.has(id) ? false : known.add(id)
  })
  const others = visible.filter((file) => !isJpeg(file)).map(({ name }) => name)
  return { toScan, doubleCount: jpegs.length - toScan.length, otherNames: [...new Set(others)] }
}

export type CheckImages = {
  images: readonly ScannedImage[]
  failed: readonly FailedImage[]
  doubleCount: number
}

/** Adds what was scanned to a check. A file that is added again takes the place of one that failed; a copy counts once. */
export function mergeScanned<T extends CardFile>(
  { images, failed, doubleCount }: CheckImages,
  scanned: readonly { file: T; reading: PhotoReading }[],
  idOf: IdOf<T>,
): CheckImages {
  const copies = new Set(images.map(({ copy }) => copy))
  const names = new Set(images.map(({ name }) => name))
  const addedNames = new Set(scanned.map(({ file }) => file.name))
  const newImages: ScannedImage[] = []
  const newFailed = failed.filter(({ name }) => !addedNames.has(name))
  let doubles = doubleCount
  for (const { file, reading } of scanned) {
    const id = idOf(file)
    if (reading.facts?.format !== 'jpeg') {
      newFailed.push({ id, name: file.name, failure: reading.failure ?? 'unsupported-format' })
      continue
    }
    const copy = copyOf(file.size, reading.facts) ?? id
    if (copies.has(copy)) {
      doubles += 1
      continue
    }
    copies.add(copy)
    const name = uniqueName(file.name, names)
    names.add(name)
    newImages.push({ id, name, size: file.size, copy, facts: reading.facts })
  }
  return {
    images: newImages.length === 0 ? images : [...images, ...newImages],
    failed: newFailed,
    doubleCount: doubles,
  }
}

/** Equal for two copies of one photo, wherever they are and whatever they are called. */
const copyOf = (
  size: number,
  { make, model, takenAt, position, gimbalYawDegrees }: PhotoFacts,
): string | null =>
  takenAt || position ? JSON.stringify([size, make, model, takenAt, position, gimbalYawDegrees]) : null

/** Two cards of one drone have the same names. */
const uniqueName = (name: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(name)) return name
  let number = 2
  while (taken.has(`${name} (${number})`)) number += 1
  return `${name} (${number})`
}
