const mebibyte = 1_048_576

/** Beyond this size an upload would need more parts than an object store allows. */
const largestInSmallParts = 104_857_600_000

/** The limits of object stores. */
export const mostParts = 10_000
export const mostBatchParts = 50

const smallPartBytes = 10 * mebibyte
const largePartBytes = 100 * mebibyte
export const largestFile = mostParts * largePartBytes

/** How one file is cut into parts; parts are counted from 1. */
export interface PartPlan {
  partSize: number
  partCount: number
  /** How many links are requested at a time. */
  batchSize: number
}

/** The largest part of a file whose size is not known before it is complete. */
export const mostPartBytes = smallPartBytes

export const partPlan = (size: number): PartPlan => {
  const isLarge = size > largestInSmallParts
  const partSize = isLarge ? largePartBytes : smallPartBytes
  return { partSize, partCount: Math.ceil(size / partSize), batchSize: isLarge ? 5 : mostBatchParts }
}

/** Where a part begins, and the first byte after it. */
export const partRange = (size: number, { partSize }: PartPlan, part: number): [number, number] => [
  (part - 1) * partSize,
  Math.min(part * partSize, size),
]

/** The first and last part of the batch that a part belongs to. */
export const batchOf = (part: number, { batchSize, partCount }: PartPlan): [number, number] => {
  const first = part - ((part - 1) % batchSize)
  return [first, Math.min(first + batchSize - 1, partCount)]
}
