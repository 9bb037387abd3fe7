import { expect, test } from 'vitest'
import { popupOverhang } from './popup-overhang.ts'

const popup = { width: 320, height: 240 }
const map = { width: 1280, height: 570 }

test.each([
  ['in the middle', { x: 640, y: 400 }, [0, 0]],
  ['at the top', { x: 640, y: 100 }, [0, -208]],
  ['at the left', { x: 20, y: 400 }, [-152, 0]],
  ['at the right', { x: 1270, y: 400 }, [162, 0]],
  ['below the foot', { x: 640, y: 700 }, [0, 86]],
] as const)('a pop-up %s is moved into the map, and no further', (_, pin, moved) => {
  expect(popupOverhang(pin, popup, map)).toEqual(moved)
})

test('the top of a pop-up that is taller than the map is visible', () => {
  expect(
    popupOverhang({ x: 640, y: 300 }, { width: 320, height: 500 }, { width: 1280, height: 400 }),
  ).toEqual([0, -268])
})
