import { surveyCoverage } from '@sortie/imagery/coverage/survey-coverage'
import { gridSurvey, positionOf, surveyPhoto } from '@sortie/testing/survey-fixture'
import { expect, test } from 'vitest'
import { surveyDrawing } from './survey-drawing.ts'

const drawn = async (
  options: Parameters<typeof gridSurvey>[0],
  isFlown: (leg: number) => boolean = () => true,
) => {
  const { photos, area } = gridSurvey({ widthMeters: 200, lengthMeters: 100, ...options })
  const flown = photos.filter(({ leg }) => isFlown(leg))
  const read = await Promise.all(flown.map(surveyPhoto))
  const mixed = read.toSorted(
    (a, b) => (a.facts.width ?? 0) - (b.facts.width ?? 0) || (a.name > b.name ? -1 : 1),
  )
  return { flown, drawing: surveyDrawing(mixed, surveyCoverage(mixed, { area: [area] })), area }
}

test('A-GPS-04 positions and path are in the order in which the photos were taken', async () => {
  const { flown, drawing } = await drawn({})
  expect(drawing.photos).toHaveLength(flown.length)
  drawing.photos.forEach(([longitude, latitude], index) => {
    expect(longitude).toBeCloseTo(flown[index]?.longitude ?? 0, 6)
    expect(latitude).toBeCloseTo(flown[index]?.latitude ?? 0, 6)
  })
  expect(drawing.paths).toEqual([drawing.photos])
  expect(drawing.footprints).toHaveLength(flown.length)
})

test('the picture of the depth shows a leg that was not flown, north up', async () => {
  const { drawing, area } = await drawn({}, (leg) => leg < 3)
  const { depth } = drawing
  if (!depth) throw new Error('nothing is drawn')
  const [west, south, east, north] = depth.bounds
  const corner = { longitude: area[0]?.[0]?.[0] ?? 0, latitude: area[0]?.[0]?.[1] ?? 0 }
  const far = positionOf(corner, { east: 200, north: 100 })
  expect(west).toBeCloseTo(corner.longitude, 4)
  expect(south).toBeCloseTo(corner.latitude, 4)
  expect(east).toBeCloseTo(far.longitude, 4)
  expect(north).toBeCloseTo(far.latitude, 4)
  const middle = Math.floor(depth.height / 2) * depth.width
  expect(depth.classes[middle + 20]).toBeGreaterThan(1)
  expect(depth.classes[middle + depth.width - 5]).toBe(1)
  expect(drawing.gaps).toHaveLength(1)
  expect(drawing.gaps[0]?.label).toBe('2.77 acres')
  const [longitude = 0, latitude = 0] = drawing.gaps[0]?.place ?? []
  expect(longitude).toBeGreaterThan((west + east) / 2)
  expect(longitude).toBeLessThan(east)
  expect(latitude).toBeCloseTo((south + north) / 2, 4)
})

test('a large site is a picture of bounded size', async () => {
  const { photos } = gridSurvey({ widthMeters: 200, lengthMeters: 100 })
  const read = await Promise.all(photos.slice(0, 20).map(surveyPhoto))
  const { area } = gridSurvey({ widthMeters: 6000, lengthMeters: 3000 })
  const { depth } = surveyDrawing(read, surveyCoverage(read, { area: [area] }))
  expect([depth?.width, depth?.height].every((side) => side && side <= 1024)).toBe(true)
})

test('a site on the date line is drawn in one piece', async () => {
  const { drawing } = await drawn({ corner: { latitude: -17, longitude: 179.9995 } })
  const longitudes = drawing.photos.map(([longitude]) => longitude)
  expect(Math.max(...longitudes) - Math.min(...longitudes)).toBeLessThan(0.01)
  expect(Math.abs((drawing.depth?.bounds[0] ?? 0) - (longitudes[0] ?? 0))).toBeLessThan(0.01)
})
