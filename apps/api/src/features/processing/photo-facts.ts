import { type AssetFacts, assetFacts } from '@sortie/imagery/asset-facts'
import { exiftoolFacts, exiftoolValue } from '@sortie/imagery/exiftool-facts'
import type { ByteRange, PhotoFacts, TakenAt } from '@sortie/imagery/photo-facts'
import { writtenTime } from '@sortie/imagery/taken-at'
import type { Tags } from './exiftool.ts'

export interface FileFacts {
  facts: AssetFacts
  takenAt: TakenAt | null
  orientation: number
  isDng: boolean
  /** Where our own reader has found a picture in the file; ExifTool finds them on its own. */
  preview: ByteRange | null
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** A clock that counts in UTC. */
const momentInUtc = (value: unknown): TakenAt | null => {
  const moment = writtenTime(textOf(value)?.replace(/Z$/, '') ?? null)
  return moment && { ...moment, offsetMinutes: moment.offsetMinutes ?? 0 }
}

/** The facts in what ExifTool has read of a format that our own reader does not know. */
export const factsOfTags = (tags: Tags): FileFacts => {
  const known = exiftoolFacts(tags)
  return {
    facts: assetFacts(known),
    takenAt:
      known.takenAt ??
      momentInUtc(tags['QuickTime:CreateDate']) ??
      momentInUtc(tags['Composite:GPSDateTime']),
    orientation: known.orientation ?? 1,
    isDng: exiftoolValue(tags, 'DNGVersion') !== undefined,
    preview: null,
  }
}

/** The facts that our own reader has found. */
export const factsOfPhoto = (photo: PhotoFacts): FileFacts => ({
  facts: assetFacts(photo),
  takenAt: photo.takenAt,
  orientation: photo.orientation ?? 1,
  isDng: photo.format === 'dng',
  preview: photo.preview,
})

/** Of a file that says nothing. */
export const noFacts = (): FileFacts => factsOfTags({})
