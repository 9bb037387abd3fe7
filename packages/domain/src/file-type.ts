import { toTranslate } from './language.ts'

/** File types we accept, recognized by their first bytes. The name and the stated type of a file don't count. */
export const fileExtensions = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
  'image/heic': 'heic',
  'image/heif': 'heif',
  'image/tiff': 'tiff',
  'image/bmp': 'bmp',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
} as const

export type FileType = keyof typeof fileExtensions

/** As much of the start of a file as is needed to recognize its type. */
export const fileTypeBytes = 64

/** A file of a form: chosen in a browser, or received by the server. */
export interface FormFile {
  name: string
  /** Determined by its first bytes; null for a type that we do not know. */
  type: FileType | null
  size: number
}

export const emptyFileText = toTranslate('This file is empty.')

const text = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, end))

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']
const heifBrands = ['mif1', 'msf1', 'heif']
const mp4Brands = ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'dash', 'M4V ', 'MSNV']

/** The family of HEIC, MP4 and MOV begins with a box that names its brands. */
const byBrands = (bytes: Uint8Array): FileType | null => {
  if (text(bytes, 4, 8) !== 'ftyp') return null
  const boxSize = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const major = text(bytes, 8, 12)
  const brands = [major]
  for (let at = 16; at + 4 <= Math.min(boxSize, bytes.length); at += 4) brands.push(text(bytes, at, at + 4))
  if (brands.includes('avif')) return null
  if (heicBrands.includes(major)) return 'image/heic'
  if (heifBrands.includes(major))
    return brands.some((brand) => heicBrands.includes(brand)) ? 'image/heic' : 'image/heif'
  if (major === 'qt  ') return 'video/quicktime'
  return brands.some((brand) => mp4Brands.includes(brand)) ? 'video/mp4' : null
}

const bitmapHeaderSizes = [12, 40, 52, 56, 64, 108, 124]

/** Many texts begin with 'BM' too, so the sizes of its headers must fit as well. */
const isBitmap = (bytes: Uint8Array): boolean =>
  bytes.length >= 18 &&
  text(bytes, 0, 2) === 'BM' &&
  bytes.subarray(6, 10).every((byte) => byte === 0) &&
  bitmapHeaderSizes.includes(new DataView(bytes.buffer, bytes.byteOffset).getUint32(14, true))

/** The type of a file by its first bytes; null for a type that we do not know. */
export const detectFileType = (bytes: Uint8Array): FileType | null => {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (text(bytes, 0, 5) === '%PDF-') return 'application/pdf'
  if (startsWith(bytes, [0x49, 0x49, 0x2a, 0]) || startsWith(bytes, [0x4d, 0x4d, 0, 0x2a]))
    return 'image/tiff'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'image/webp'
  if (isBitmap(bytes)) return 'image/bmp'
  return byBrands(bytes)
}
