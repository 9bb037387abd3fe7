import { expect, test } from 'vitest'
import {
  addArea,
  addVertex,
  canClose,
  closeArea,
  type DrawnArea,
  geometryOf,
  middleAfter,
  moveVertex,
  removeArea,
  removeVertex,
} from './drawn-areas.ts'

const at = (longitude: number, latitude: number) => ({ longitude, latitude })

const drawn = (...places: [number, number][]) =>
  places.reduce<readonly DrawnArea[]>((areas, place) => addVertex(areas, 0, at(...place)), addArea([]))

test('an area becomes a line, then a polygon once it is closed with three vertices', () => {
  expect(geometryOf(drawn([1, 1])[0] as DrawnArea)).toBeNull()
  const two = drawn([1, 1], [2, 1])
  expect(canClose(two[0] as DrawnArea)).toBe(false)
  expect(closeArea(two, 0)).toEqual(two)
  const three = addVertex(two, 0, at(2, 2.12345678))
  expect(geometryOf(three[0] as DrawnArea)?.type).toBe('LineString')
  expect(geometryOf(closeArea(three, 0)[0] as DrawnArea)).toEqual({
    type: 'Polygon',
    coordinates: [
      [
        [1, 1],
        [2, 1],
        [2, 2.123457],
        [1, 1],
      ],
    ],
  })
})

test('vertices are moved, inserted and removed, and an area that has too few is open again', () => {
  const closed = closeArea(drawn([1, 1], [2, 1], [2, 2]), 0)
  expect(middleAfter(closed[0] as DrawnArea, 2)).toEqual(at(1.5, 1.5))
  const four = addVertex(closed, 0, middleAfter(closed[0] as DrawnArea, 0), 1)
  expect(four[0]?.vertices).toEqual([at(1, 1), at(1.5, 1), at(2, 1), at(2, 2)])
  expect(moveVertex(four, 0, 1, at(1.5, 0))[0]?.vertices[1]).toEqual(at(1.5, 0))
  const three = removeVertex(four, 0, 1)
  expect(three[0]).toEqual(closed[0])
  expect(removeVertex(three, 0, 0)[0]).toMatchObject({ isOpen: true, vertices: [at(2, 1), at(2, 2)] })
})

test('each area has a name of its own, also after another was removed', () => {
  const three = addArea(addArea(addArea([])))
  expect(addArea(removeArea(three, 0)).map(({ name }) => name)).toEqual(['Area 2', 'Area 3', 'Area 4'])
})
