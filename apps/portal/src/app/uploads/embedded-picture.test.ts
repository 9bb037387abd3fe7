import { expect, test } from 'vitest'
import { embeddedPicture } from './embedded-picture.ts'

const [preview, thumbnail] = [
  { offset: 5000, length: 90_000 },
  { offset: 600, length: 4000 },
]

test('A-ENGINE-19 a thumbnail comes from the larger picture in the file, or else from the small one', () => {
  expect(embeddedPicture({ orientation: 1, preview, thumbnail })).toEqual(preview)
  expect(embeddedPicture({ orientation: null, preview: null, thumbnail })).toEqual(thumbnail)
})

test('A-ENGINE-19 without one, or if the photo is rotated, it comes from the whole photo', () => {
  expect(embeddedPicture(null)).toBeNull()
  expect(embeddedPicture({ orientation: 1, preview: null, thumbnail: null })).toBeNull()
  expect(embeddedPicture({ orientation: 6, preview, thumbnail })).toBeNull()
})
