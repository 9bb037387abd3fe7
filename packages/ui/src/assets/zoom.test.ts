import { expect, test } from 'vitest'
import { clampView, fittedSize, maxScale, wholeImage, zoomAround } from './zoom.ts'

const stage = { width: 800, height: 600 }
const fitted = fittedSize({ width: 4000, height: 2000 }, stage)

test('an image fits its stage without being cut', () => {
  expect(fitted).toEqual({ width: 800, height: 400 })
  expect(fittedSize({ width: 1000, height: 4000 }, stage)).toEqual({ width: 150, height: 600 })
})

test('the point under the pointer stays where it is', () => {
  const point = { x: 120, y: -80 }
  const view = zoomAround(wholeImage, 4, point, fitted, stage)
  // The point of the image under the pointer is the same before and after.
  expect((point.x - view.x) / view.scale).toBeCloseTo(point.x)
  expect((point.y - view.y) / view.scale).toBeCloseTo(point.y)
})

test('zooming out ends with the whole image in the middle', () => {
  const near = zoomAround(wholeImage, 5, { x: 300, y: 150 }, fitted, stage)
  expect(zoomAround(near, 0.2, { x: -300, y: 0 }, fitted, stage)).toEqual(wholeImage)
})

test('zooming in ends at the largest scale', () => {
  expect(zoomAround(wholeImage, 99, { x: 0, y: 0 }, fitted, stage).scale).toBe(maxScale)
})

test('an image is never moved out of its stage', () => {
  expect(clampView({ scale: 2, x: 5000, y: -5000 }, fitted, stage)).toEqual({ scale: 2, x: 400, y: -100 })
  expect(clampView({ scale: 1, x: 50, y: 50 }, fitted, stage)).toEqual(wholeImage)
})
