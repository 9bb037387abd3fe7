import { describe, expect, test } from 'vitest'
import { plainFacts } from '../testing/plain-facts.ts'
import type { PhotoFacts, PhotoReading } from './photo-facts.ts'
import {
  type CardFile,
  type CheckImages,
  chooseImages,
  hasFormat,
  imageIds,
  mergeScanned,
} from './survey-images.ts'

const file = (name: string, type?: string, size = 5): CardFile => ({
  ...{ name, size, lastModified: 1 },
  ...(type === undefined ? {} : { type }),
})
const idOf = ({ name, size }: CardFile) => `${name}:${size}`

test('only JPEG and DNG images are scanned, each once, and the others are named once', () => {
  const files = [
    ...[file('a.JPG'), file('b.jpeg'), file('c.jpg.part'), file('d', 'image/jpeg'), file('a.JPG')],
    ...[
      file('.hidden.jpg'),
      file('e.jpg'),
      file('f.DNG'),
      file('h', 'image/x-adobe-dng'),
      file('i', ''),
      file('g.SRT'),
      file('g.SRT'),
      file('.DS_Store'),
      file('Thumbs.db'),
      file('desktop.ini'),
      file('jpg'),
    ],
  ]
  const chosen = chooseImages(files, ['e.jpg:5', 'x.jpg:5'], idOf)
  expect(chosen.toScan.map(({ name }) => name)).toEqual(['a.JPG', 'b.jpeg', 'd', 'f.DNG', 'h'])
  expect([chosen.doubleCount, chosen.otherNames]).toEqual([2, ['c.jpg.part', 'i', 'g.SRT', 'jpg']])
})

describe('what was scanned', () => {
  const takenAt = { local: '2026-05-04T10:00:00', offsetMinutes: null }
  const read = (facts: Partial<PhotoFacts>): PhotoReading => ({ facts: plainFacts(facts), failure: null })
  const none: CheckImages = { images: [], failed: [], doubleCount: 3 }
  const merged = (before: CheckImages, ...scanned: [CardFile, PhotoReading][]) =>
    mergeScanned(
      before,
      scanned.map(([file, reading]) => ({ file, reading })),
      idOf,
    )
  const names = ({ images, failed, doubleCount }: CheckImages) => [
    ...[images.map(({ name }) => name).join(' '), failed.map(({ name }) => name).join(' '), doubleCount],
  ]

  test('is kept with its size and facts', () => {
    const facts = plainFacts({ takenAt })
    expect(merged(none, [file('a.jpg'), { facts, failure: null }])).toEqual({
      images: [
        {
          ...{ id: 'a.jpg:5', name: 'a.jpg', size: 5, facts },
          copy: JSON.stringify([5, null, null, takenAt, null, null]),
          twin: null,
        },
      ],
      failed: [],
      doubleCount: 3,
    })
  })

  test('has failed if it could not be read or is neither JPEG nor DNG, until the file is added again', () => {
    const broken = merged(
      none,
      [file('a.jpg'), { facts: null, failure: 'truncated' }],
      [file('b.jpg'), read({ format: 'tiff' })],
    )
    expect(broken.failed).toEqual([
      { id: 'a.jpg:5', name: 'a.jpg', failure: 'truncated' },
      { id: 'b.jpg:5', name: 'b.jpg', failure: 'unsupported-format' },
    ])
    expect(broken.images).toBe(none.images)
    expect(names(merged(broken, [file('a.jpg'), read({ takenAt })]))).toEqual(['a.jpg', 'b.jpg', 3])
  })

  test.each<[string, Partial<PhotoFacts>, number, boolean]>([
    ['the same', {}, 5, true],
    ['of another size', {}, 6, false],
    ['of another camera', { make: 'B' }, 5, false],
    ['of another model', { model: 'B' }, 5, false],
    ['of another time', { takenAt: { ...takenAt, offsetMinutes: 0 } }, 5, false],
    ['of another place', { position: { latitude: 1, longitude: 1 } }, 5, false],
    ['looking elsewhere', { gimbalYawDegrees: 1 }, 5, false],
    ['through another lens', { lens: 'B' }, 5, true],
  ])('is a copy by another name if it is %s', (_, change, size, isCopy) => {
    const facts = { takenAt, make: 'A' }
    const first = merged(none, [file('a.jpg'), read(facts)])
    const expected = isCopy ? ['a.jpg', '', 4] : ['a.jpg b.jpg', '', 3]
    const second = [file('b.jpg', undefined, size), read({ ...facts, ...change })] as [CardFile, PhotoReading]
    expect(names(merged(first, second))).toEqual(expected)
    expect(names(merged(none, [file('a.jpg'), read(facts)], second))).toEqual(expected)
  })

  test('is identified by its file if it has neither time nor position', () => {
    expect(names(merged(none, [file('a.jpg'), read({})], [file('b.jpg'), read({})]))).toEqual([
      'a.jpg b.jpg',
      '',
      3,
    ])
    expect(names(merged(none, [file('a.jpg'), read({})], [file('a.jpg'), read({})]))).toEqual([
      'a.jpg',
      '',
      4,
    ])
    const position = { latitude: 1, longitude: 1 }
    expect(
      names(merged(none, [file('a.jpg'), read({ position })], [file('b.jpg'), read({ position })])),
    ).toEqual(['a.jpg', '', 4])
  })

  test('counts once where a raw image and a JPEG are of one shot, whichever comes first', () => {
    const jpeg = [file('DJI_1.JPG'), read({ takenAt, lens: 'JPEG' })] as [CardFile, PhotoReading]
    const raw = [file('dji_1.dng', '', 90), read({ takenAt, format: 'dng' })] as [CardFile, PhotoReading]
    const together = merged(none, raw, jpeg)
    expect(together.images).toMatchObject([{ name: 'DJI_1.JPG', facts: { lens: 'JPEG' } }])
    const later = merged(merged(none, raw), jpeg)
    expect(later.images).toMatchObject([{ name: 'dji_1.dng', facts: { format: 'dng' } }])
    for (const { images } of [together, later])
      for (const image of images) {
        expect(imageIds(image).sort()).toEqual(['DJI_1.JPG:5', 'dji_1.dng:90'])
        expect([hasFormat(image, 'jpeg'), hasFormat(image, 'dng')]).toEqual([true, true])
      }
    // Both files are known now, so copies of them count as doubles.
    const copy = [file('copy.dng', '', 90), raw[1]] as [CardFile, PhotoReading]
    expect(names(merged(together, jpeg, raw, copy))).toEqual(['DJI_1.JPG', '', 6])
  })

  test.each([
    ['a.jpg', 'a.dng', '2026-05-04T10:00:00', 1],
    ['a.1.jpg', 'a.1.dng', '2026-05-04T10:00:00', 1],
    ['a', 'a.dng', '2026-05-04T10:00:00', 1],
    ['a.jpg', 'a.dng', '2026-05-04T10:00:00.5', 1],
    ['a.jpg', 'b.dng', '2026-05-04T10:00:00', 2],
    ['a.jpg', 'a.dng', '2026-05-04T10:00:10', 2],
  ])('of %s, and %s of %s, are %i', (jpeg, raw, local, count) => {
    const rawFacts = read({ takenAt: { local, offsetMinutes: null }, format: 'dng' })
    const scanned: [CardFile, PhotoReading][] = [
      [file('other.jpg'), read({ position: { latitude: 1, longitude: 1 } })],
      [file(jpeg), read({ takenAt })],
      [file(raw, undefined, 90), rawFacts],
    ]
    const both = merged(none, ...scanned)
    expect(both.images).toHaveLength(1 + count)
    expect(both.images.flatMap(imageIds)).toEqual(['other.jpg:5', `${jpeg}:5`, `${raw}:90`])
    // A second raw image belongs to another shot, whatever its name.
    const second: [CardFile, PhotoReading] = [file(raw, undefined, 91), rawFacts]
    for (const { images } of [merged(both, second), merged(none, ...scanned, second)])
      expect(images).toHaveLength(2 + count)
  })

  test('counts twice where a raw image and a JPEG have the same name by chance', () => {
    const other = { ...takenAt, local: '2026-05-04T10:00:02' }
    const both = merged(
      none,
      [file('a.jpg'), read({ takenAt })],
      [file('a.dng'), read({ takenAt: other, format: 'dng' })],
    )
    expect(names(both)).toEqual(['a.jpg a.dng', '', 3])
    expect(both.images.map((image) => hasFormat(image, 'dng'))).toEqual([false, true])
    expect(both.images.flatMap(imageIds)).toEqual(['a.jpg:5', 'a.dng:5'])
  })

  test('has a unique name, even if cards use the same names', () => {
    const scanned = [5, 6, 7].map(
      (size) => [file('a.jpg', undefined, size), read({ takenAt })] as [CardFile, PhotoReading],
    )
    const first = merged(none, ...scanned.slice(0, 1))
    expect(names(merged(first, ...scanned.slice(1)))).toEqual(['a.jpg a.jpg (2) a.jpg (3)', '', 3])
  })
})
