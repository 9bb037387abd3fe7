import { expectedMeasures } from '@sortie/testing/quality-measures'
import { qualityPhoto } from '@sortie/testing/quality-photos'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { grayPicture, graySide } from './gray-picture.ts'
import { measurePicture } from './measure-picture.ts'

const measured = async (bytes: Uint8Array) => {
  const { data, info } = await sharp(bytes)
    .resize({ width: graySide, height: graySide, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return measurePicture(grayPicture(data, info))
}

test.each(Object.entries(expectedMeasures))(
  '%s',
  async (name, expected) => {
    expect(await measured(await qualityPhoto(name))).toEqual(expected())
  },
  60_000,
)

describe('a small gray picture', () => {
  test('weighs colors as the eye does, and takes gray as it is', () => {
    const size = { width: 1, height: 1 }
    const of = (pixels: number[], channels: number) => grayPicture(pixels, { ...size, channels }).values[0]
    expect(of([255, 255, 255, 255], 4)).toBe(255)
    expect([of([255, 0, 0], 3), of([0, 255, 0], 3), of([0, 0, 255], 3)]).toEqual([54, 182, 19])
    expect(of([77], 1)).toBe(77)
  })

  test('of a thumbnail is not measured', () => {
    const picture = { width: 255, height: 200, values: new Uint8Array(255 * 200) }
    expect(measurePicture(picture)).toBeNull()
    expect(measurePicture({ width: 256, height: 200, values: new Uint8Array(256 * 200) })).not.toBeNull()
  })

  test.each([
    [25, 1, 89],
    [26, 1, null],
    [50, 2, 89],
    [51, 2, null],
  ])('of %i tiles with %i to see is measured as %s', (count, seen, sharpness) => {
    const [side, width] = [64, 64 * count]
    const values = new Uint8Array(width * side)
    // Squares of two by two stay when the picture is halved. Of each step a blur over nine leaves a ninth.
    for (let y = 0; y < side; y += 1)
      for (let x = 0; x < side * seen; x += 1) values[y * width + x] = ((x >> 1) + (y >> 1)) % 2 ? 200 : 0
    expect(measurePicture({ width, height: side, values })?.sharpness).toBe(sharpness)
  })
})
