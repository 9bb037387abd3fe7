import { expect, test } from 'vitest'
import { refusedFiles, wrongKindOfPhotos } from './refused-files.ts'

const numbered = (count: number, extension: string) =>
  Array.from({ length: count }, (_, index) => `DJI_${index}.${extension}`)
const texts = (names: readonly string[], requiresRawImages: boolean) =>
  refusedFiles(names, requiresRawImages).map(({ text }) => text)

test('A-UPLOAD-07 where raw images are required, JPEG images are refused together, by whatever spelling', () => {
  const names = [...numbered(3, 'DNG'), 'a.pdf', ...numbered(1200, 'JPG'), 'b.jpeg', 'flight.MP4']
  expect(refusedFiles(names, true)).toEqual([
    {
      text: '1,201 JPEG images: this mission takes raw images (DNG)',
      names: [...numbered(1200, 'JPG'), 'b.jpeg'],
    },
    { text: '1 PDF file: not a photo or video', names: ['a.pdf'] },
  ])
})

test('A-UPLOAD-08 where they are not, raw images are refused', () => {
  expect(texts([...numbered(2, 'dng'), 'a.jpg', 'b.tif', 'c.png', 'd.mov'], false)).toEqual([
    '2 raw images (DNG): this mission takes JPEG, TIFF or PNG images',
  ])
})

test('A-UPLOAD-06 every other file has a reason', () => {
  expect(texts([...numbered(2, 'srt'), 'a.HEIC', 'b.avi', 'c', 'd.nef', 'e.zip'], false)).toEqual([
    '2 SRT files: not photos or videos',
    '1 HEIC image: this mission takes JPEG, TIFF or PNG images',
    '1 AVI video: this mission takes MP4 or MOV videos',
    '1 file without an extension: not a photo or video',
    '1 NEF image: this mission takes JPEG, TIFF or PNG images',
    '1 ZIP file: not a photo or video',
  ])
  expect(texts(['a.constructor'], false)).toEqual(['1 CONSTRUCTOR file: not a photo or video'])
  expect(texts(['a.tif'], true)).toEqual(['1 TIFF image: this mission takes raw images (DNG)'])
  expect(refusedFiles([], true)).toEqual([])
})

test.each([
  [180, 0, true, 'None of your photos has a raw image, so the upload page will refuse them.'],
  [1, 0, true, 'Your photo has no raw image, so the upload page will refuse it.'],
  [1200, 1, true, '1,199 of your 1,200 photos have no raw image, so the upload page will refuse them.'],
  [180, 179, false, '1 of your 180 photos has no JPEG image, so the upload page will refuse it.'],
])('A-UPLOAD-07 A-UPLOAD-08 of %i photos, %i have what the mission takes: raw images, %s', (...row) => {
  const [total, taken, requiresRawImages, problem] = row
  expect(wrongKindOfPhotos({ total, taken }, requiresRawImages)).toMatchObject({
    title: `This mission takes ${requiresRawImages ? 'raw images (DNG)' : 'JPEG, TIFF or PNG images'}`,
    problem,
    isAll: taken === 0,
  })
})

test.each([
  [180, 0, false, 'None of your photos has a JPEG image, so the upload page will refuse them.'],
  [1, 0, false, 'Your photo has no JPEG image, so the upload page will refuse it.'],
  [180, 179, true, '1 of your 180 photos has no raw image, so the upload page will refuse it.'],
  [180, 1, false, '179 of your 180 photos have no JPEG image, so the upload page will refuse them.'],
])('and of %i photos, of which %i are taken: raw images, %s', (total, taken, requiresRawImages, problem) => {
  expect(wrongKindOfPhotos({ total, taken }, requiresRawImages)?.problem).toBe(problem)
})

test('formats are counted in the words of one or many', () => {
  expect(texts(['a.dng'], false)).toEqual(['1 raw image (DNG): this mission takes JPEG, TIFF or PNG images'])
  expect(texts(['a', 'b'], false)).toEqual(['2 files without an extension: not photos or videos'])
  expect(texts(['a.avi', 'b.avi'], false)).toEqual(['2 AVI videos: this mission takes MP4 or MOV videos'])
})

test('nothing is said about photos that a mission takes', () => {
  expect(wrongKindOfPhotos({ total: 3, taken: 3 }, true)).toBeNull()
  expect(wrongKindOfPhotos({ total: 0, taken: 0 }, false)).toBeNull()
})

test.each([
  ['image', 'BMP GIF HEIC HEIF WEBP ARW CR2 CR3 NEF ORF RAF RW2'],
  ['video', 'AVI M4V MKV MPG WEBM WMV'],
])('A-UPLOAD-06 each is described as an %s: %s', (kind, formats) => {
  for (const format of formats.split(' '))
    expect(texts([`a.${format}`], false)[0]).toMatch(new RegExp(`^1 ${format} ${kind}: this mission takes `))
})

test('A-UPLOAD-07 a PNG image is not a raw image', () => {
  expect(texts(['a.png'], true)).toEqual(['1 PNG image: this mission takes raw images (DNG)'])
})

test('a pilot on site is told what to look for', () => {
  expect(wrongKindOfPhotos({ total: 2, taken: 0 }, true)?.advice).toBe(
    'Look for the DNG files on the card and add them here. If there are none, set the camera to save raw images and fly again before you leave.',
  )
  expect(wrongKindOfPhotos({ total: 2, taken: 0 }, false)?.advice).toBe(
    'Look for the JPEG files on the card and add them here. If there are none, save the raw images as JPEG images and keep their metadata.',
  )
})
