import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createdAtText,
  fileFingerprint,
  isTaken,
  isUploadable,
  localFileId,
  mediaTypeOf,
  sanitizeFileName,
  takenAtText,
  thumbnailSize,
  uploadExtensions,
  uploadKind,
} from './upload-file.ts'

describe('A-ENGINE-16 the name in the object store', () => {
  test.each([
    ['DJI_0001.JPG', 'DJI_0001.JPG'],
    ['My photo (copy) #2.jpg', 'My_photo_copy_2.jpg'],
    ['roof\t1\u00a02.mp4', 'roof_1_2.mp4'],
    ['../../etc/passwd', '....etcpasswd'],
    ['🚁 flug über köln.jpg', '_flug_über_köln.jpg'],
    ['a-b_c.d.e', 'a-b_c.d.e'],
  ])('%j becomes %j', (name, stored) => {
    expect(sanitizeFileName(name)).toBe(stored)
  })

  test('is cut to 200 characters and keeps its extension', () => {
    expect(sanitizeFileName(`${'a'.repeat(300)}.jpeg`)).toBe(`${'a'.repeat(195)}.jpeg`)
    expect(sanitizeFileName(`${'a'.repeat(196)}.jpg`)).toBe(`${'a'.repeat(196)}.jpg`)
    expect(sanitizeFileName(`${'b'.repeat(200)}c`)).toBe('b'.repeat(200))
    expect(sanitizeFileName(`${'b'.repeat(199)}c`)).toBe(`${'b'.repeat(199)}c`)
  })

  test('keeps an extension as long as there is room for a character before it', () => {
    expect(sanitizeFileName(`xx.${'y'.repeat(198)}`)).toBe(`x.${'y'.repeat(198)}`)
    expect(sanitizeFileName(`x.${'y'.repeat(199)}`)).toBe(`x.${'y'.repeat(198)}`)
    expect(sanitizeFileName(`x.${'y'.repeat(400)}`)).toBe(`x.${'y'.repeat(198)}`)
    expect(sanitizeFileName(`.${'y'.repeat(400)}`)).toBe(`.${'y'.repeat(199)}`)
  })
})

describe('A-UPLOAD-07 A-UPLOAD-08 which files are taken', () => {
  test.each(['mov', 'mp4', 'dng'])('with raw images: %s', (extension) => {
    expect(isUploadable(`a.${extension}`, true)).toBe(true)
  })
  test.each(['jpg', 'jpeg', 'tif', 'tiff', 'png', 'zip', 'pdf', ''])(
    'with raw images not: %s',
    (extension) => {
      expect(isUploadable(`a.${extension}`, true)).toBe(false)
    },
  )
  test.each(['mov', 'mp4', 'jpg', 'jpeg', 'tif', 'tiff', 'png', 'JPG', 'iiq', 'ats'])(
    'otherwise: %s',
    (extension) => {
      expect(isUploadable(`a.${extension}`, false)).toBe(true)
    },
  )
  test.each(['dng', 'zip', 'doc', 'pdf', 'jpg.exe', 'heic'])('otherwise not: %s', (extension) => {
    expect(isUploadable(`a.${extension}`, false)).toBe(false)
  })
  test('A-OPEN-46 these, the files of two sensors, and none besides', () => {
    const sensors = ['iiq', 'ats']
    expect([...uploadExtensions(true)].sort()).toEqual(['mov', 'mp4', 'dng', ...sensors].sort())
    expect([...uploadExtensions(false)].sort()).toEqual(
      ['mov', 'mp4', 'jpg', 'jpeg', 'tif', 'tiff', 'png', ...sensors].sort(),
    )
  })
  test.each([
    ['a.dng', true, true],
    ['a.MOV', true, true],
    ['a.jpg', true, false],
    ['a', true, false],
    ['a.jpg', false, true],
    ['a.zip', false, true],
  ])('by the server: %s with raw images required %s: %s', (name, requiresRawImages, taken) => {
    expect(isTaken(name, requiresRawImages)).toBe(taken)
  })
})

test.each([
  ['a.iiq', '', 'image', 'image/tiff'],
  ['a.ats', 'text/plain', 'data_file', 'application/octet-stream'],
  ['a.zip', 'application/zip', 'panorama', 'application/zip'],
  ['a.zip', 'application/x-zip-compressed', 'panorama', 'application/x-zip-compressed'],
  ['a.pdf', 'application/pdf', 'pdf', 'application/pdf'],
  // Some browsers give no type for it.
  ['a.ZIP', '', 'panorama', 'application/octet-stream'],
  ['a.doc', 'application/msword', 'doc', 'application/msword'],
  [
    'a.docx',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'doc',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['a.DNG', '', 'image', 'image/x-adobe-dng'],
  ['a.mov', '', 'video', 'video/quicktime'],
  ['a.mp4', '', 'video', 'video/mp4'],
  ['a.jpg', '', 'image', 'image/jpeg'],
  ['a.JPEG', 'image/pjpeg', 'image', 'image/jpeg'],
  ['a.tif', '', 'image', 'image/tiff'],
  ['a.tiff', '', 'image', 'image/tiff'],
  ['a.png', '', 'image', 'image/png'],
  ['a.webm', 'video/webm', 'video', 'video/webm'],
  ['a.txt', 'text/plain', null, 'text/plain'],
  ['a', '', null, 'application/octet-stream'],
  ['png', '', null, 'application/octet-stream'],
  ['.png', '', 'image', 'image/png'],
  // Names that every object has, whoever sends them.
  ['a.constructor', '', null, 'application/octet-stream'],
  ['a.__proto__', '', null, 'application/octet-stream'],
])('A-ENGINE-18 %s of type %j counts as %s, sent as %s', (name, type, kind, mediaType) => {
  expect([uploadKind({ name, type }), mediaTypeOf({ name, type })]).toEqual([kind, mediaType])
})

test('A-ENGINE-19 thumbnails fit 600 by 600 and keep their form', () => {
  expect(thumbnailSize(4000, 3000)).toEqual([600, 450])
  expect(thumbnailSize(3000, 4000)).toEqual([450, 600])
  expect(thumbnailSize(12_000, 9)).toEqual([600, 1])
  expect(thumbnailSize(9, 12_000)).toEqual([1, 600])
  expect(thumbnailSize(1000, 833)).toEqual([600, 500])
  expect(thumbnailSize(833, 1000)).toEqual([500, 600])
  expect(thumbnailSize(160, 120)).toEqual([160, 120])
})

test('A-ENGINE-17 the creation date has the zone of its place', () => {
  const moment = Date.UTC(2026, 10, 1, 23, 30, 5)
  expect(createdAtText(moment, 0)).toBe('2026-11-01 23:30:05 +00:00')
  expect(createdAtText(moment, -480)).toBe('2026-11-01 15:30:05 -08:00')
  expect(createdAtText(moment, 345)).toBe('2026-11-02 05:15:05 +05:45')
  expect(createdAtText(moment, 59)).toBe('2026-11-02 00:29:05 +00:59')
  expect(createdAtText(moment, -1)).toBe('2026-11-01 23:29:05 -00:01')
})

test('A-ENGINE-17 A-OPEN-55 the clock of the camera has its own zone, else that of the browser at that time', () => {
  const denver = (moment: number) => (moment < Date.UTC(2026, 10, 1, 8) ? -360 : -420)
  const taken = (local: string, offsetMinutes: number | null) => takenAtText({ local, offsetMinutes }, denver)
  expect(taken('2026-05-04T10:20:30', 345)).toBe('2026-05-04 10:20:30 +05:45')
  expect(taken('2026-05-04T10:20:30', 0)).toBe('2026-05-04 10:20:30 +00:00')
  expect(taken('2026-05-04T10:20:30.75', null)).toBe('2026-05-04 10:20:30 -06:00')
  expect(taken('2026-12-24T10:20:30', null)).toBe('2026-12-24 10:20:30 -07:00')
  expect(taken('0000-00-00T00:00:00', null)).toBeNull()
})

test('files of two cards with the same names are distinguished by time', () => {
  const file = { name: 'DJI_0001.JPG', size: 5, lastModified: 1 }
  expect(fileFingerprint(file)).not.toBe(fileFingerprint({ ...file, lastModified: 2 }))
})

test('A-DATA-17 a file in the browser has a temporary id, which is never like one of the server, whatever its name', () => {
  const file = (name: string) => ({ name, size: 5, lastModified: 1 })
  expect(localFileId(file('DJI_0001.JPG'))).toBe('DJI_0001.JPG:5:1')
  for (const name of ['DB501', 'GOODBYE.JPG', 'DDBB.jpg', 'DBDB', 'D:B', 'D'])
    expect(localFileId(file(name))).not.toContain('DB')
  const anyName = fc.string({ unit: fc.constantFrom('D', 'B', '.', 'x'), maxLength: 8 })
  fc.assert(
    fc.property(anyName, anyName, (one, other) => {
      expect(localFileId(file(one))).not.toContain('DB')
      expect(localFileId(file(one)) === localFileId(file(other))).toBe(one === other)
    }),
  )
})
