/** The value of a GPS tag: numbers, or text where the writer used the wrong type, as some do. */
export type GpsValue = readonly number[] | string | null

/** Degrees, optionally with minutes and seconds, and from some writers the letter of the hemisphere. */
const coordinateText =
  /^([+-]?\d{1,3}(?:\.\d{0,15})?)(?:[\s,;:°'′]+(\d{1,2}(?:\.\d{0,15})?))?(?:[\s,;:°'"′″]+(\d{1,2}(?:\.\d{0,15})?))?[\s,;°'"′″]*([NSEW])?$/i

/**
 * Degrees, minutes and seconds with the letter of their hemisphere, which decides the sign; a writer that also signs
 * the number means the same place. Without a letter there are four possible places, so there is no position.
 */
export function gpsDegrees(value: GpsValue, ref: string | null, plus: string, minus: string): number | null {
  const read = typeof value === 'string' ? coordinateOf(value) : { numbers: value ?? [], letter: undefined }
  const letter = (ref?.trim()[0] ?? read.letter)?.toUpperCase()
  if (letter !== plus && letter !== minus) return null
  const [degrees = Number.NaN, minutes = 0, seconds = 0] = read.numbers
  // Zero over zero marks a missing part. Without minutes, whole degrees may be off by 100 km.
  if (Number.isNaN(minutes) && Number.isInteger(degrees)) return null
  const parts = [degrees, (minutes || 0) / 60, (seconds || 0) / 3600]
  const size = parts.reduce((sum, part) => sum + Math.abs(part), 0)
  if (!Number.isFinite(size)) return null
  return letter === minus && size !== 0 ? -size : size
}

function coordinateOf(text: string): { numbers: number[]; letter: string | undefined } {
  const match = text.trim().match(coordinateText)
  const numbers = match?.slice(1, 4).flatMap((part) => (part === undefined ? [] : [Number(part)])) ?? []
  return { numbers, letter: match?.[4] }
}

/** 1 is below the ellipsoid and 3 below sea level. 0 and 2 are above them, and so is a missing reference. */
const belowRefs = new Set<number | null>([1, 3])

/** The sign is in the reference, or in the number if the writer used a signed one. */
export function gpsAltitude(value: GpsValue, ref: GpsValue): number | null {
  const altitude = firstNumber(value)
  if (altitude === null) return null
  return belowRefs.has(firstNumber(ref)) ? -Math.abs(altitude) : altitude
}

function firstNumber(value: GpsValue): number | null {
  const isText = typeof value === 'string'
  if (isText && !/^\s*[+-]?\d{1,9}(\.\d{0,15})?\s*m?\s*$/.test(value)) return null
  const read = isText ? Number.parseFloat(value) : value?.[0]
  return read !== undefined && Number.isFinite(read) ? read : null
}
