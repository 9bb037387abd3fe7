import type { Segment } from './disk-files.ts'
import type { UploadedPart } from './object-store.ts'

/** If a part was sent several times, `writtenAt` and the file identify the latest one. */
type PartRecord = UploadedPart & { file: string; writtenAt: string }

/**
 * A part that has arrived is recorded only by the name of an empty file in the folder of its upload. The file appears
 * atomically, and one listing reads all parts, however many there are.
 */
export const partName = ({ partNumber, size, etag, file }: UploadedPart & Segment): string =>
  [partNumber, size, etag, Date.now(), file.slice(3), 'arrived'].join('.')

const partPattern = /^(\d+)\.(\d+)\.([0-9a-f]{32})\.(\d+)\.([0-9a-f-]{36})\.arrived$/

const readPartName = (name: string): PartRecord[] => {
  const found = partPattern.exec(name)
  if (!found) return []
  const [partNumber, size, etag, writtenAt, file] = found.slice(1) as [string, string, string, string, string]
  return [
    {
      partNumber: Number(partNumber),
      size: Number(size),
      etag,
      writtenAt,
      file: `${file.slice(0, 2)}/${file}`,
    },
  ]
}

const isLater = (a: PartRecord, b: PartRecord): boolean =>
  a.writtenAt === b.writtenAt ? a.file > b.file : a.writtenAt > b.writtenAt

/** The latest version of each part, in order. */
export const lastParts = (names: readonly string[]): PartRecord[] => {
  const parts = new Map<number, PartRecord>()
  for (const part of names.flatMap(readPartName)) {
    const known = parts.get(part.partNumber)
    if (!known || isLater(part, known)) parts.set(part.partNumber, part)
  }
  return [...parts.values()].sort((a, b) => a.partNumber - b.partNumber)
}
