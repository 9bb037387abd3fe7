import { drawFarm, drawHouses, drawOffices, drawPark, drawSchool, drawTown } from './buildings.ts'
import { type District, wrappedColumn } from './districts.ts'
import { Drawing, flipRectangle, heightOf, inset, type Rectangle, type Shape, widthOf } from './drawing.ts'
import { chance, chances, noise } from './ground.ts'

type Chances = () => number
type Draw = (drawing: Drawing, block: Rectangle, next: Chances) => void

/**
 * At this interval of districts an edge is a larger road. Motorways and rivers have the same places at all latitudes.
 */
const PRIMARY_EVERY = 4
const MOTORWAY_LEVEL = 11

const RIVER_HALF_METERS = 32
const BANK_METERS = 48

/** Whether a river runs along the west of a district: halfway between two possible motorways. */
const hasRiver = (level: number, column: number): boolean => {
  const place = column / 2 ** (level - MOTORWAY_LEVEL)
  return place - Math.floor(place) === 0.5 && chance(Math.floor(place), 0, 3) < 0.65
}

const roadKind = (level: number, index: number, salt: number): 'motorway' | 'primary' | 'secondary' => {
  const place = index / 2 ** (level - MOTORWAY_LEVEL)
  if (Number.isInteger(place) && chance(place, 0, salt) < 0.75) return 'motorway'
  return index % PRIMARY_EVERY === 0 ? 'primary' : 'secondary'
}

const ROAD_FROM = { motorway: 9, primary: 10, secondary: 12 }

/** The roads along the north and the west of a district; its neighbors have the other two. */
const drawEdges = (drawing: Drawing, { level, row, meters }: District, column: number): void => {
  const north = roadKind(level, row, 1)
  drawing.line(north, ROAD_FROM[north], [0, 0], [meters, 0])
  if (hasRiver(level, column)) {
    drawing.line('river', 9, [0, 0], [0, meters])
    const strip = (half: number): Rectangle => ({ west: -half, east: half, north: 0, south: meters })
    drawing.rectangle('area', 'park', 13, strip(BANK_METERS))
    drawing.rectangle('water', 'river', 13, strip(RIVER_HALF_METERS))
    return
  }
  const west = roadKind(level, column, 2)
  drawing.line(west, ROAD_FROM[west], [0, 0], [0, meters])
}

const LARGEST_QUARTER_METERS = 520

/** Divides a district by streets until its quarters have a realistic size. */
const quarters = (drawing: Drawing, area: Rectangle, next: Chances): Rectangle[] => {
  const [width, height] = [widthOf(area), heightOf(area)]
  if (Math.max(width, height) < LARGEST_QUARTER_METERS) return [area]
  const share = 0.4 + next() * 0.2
  if (width >= height) {
    const at = area.west + width * share
    drawing.line('tertiary', 13, [at, area.north], [at, area.south])
    return [
      ...quarters(drawing, { ...area, east: at }, next),
      ...quarters(drawing, { ...area, west: at }, next),
    ]
  }
  const at = area.north + height * share
  drawing.line('tertiary', 13, [area.west, at], [area.east, at])
  return [
    ...quarters(drawing, { ...area, south: at }, next),
    ...quarters(drawing, { ...area, north: at }, next),
  ]
}

const LANE_METERS = 76
const CROSSING_METERS = 190

/** Draws lanes from west to east with a few across, and passes the blocks between them to `draw`. */
const drawBlocks = (drawing: Drawing, quarter: Rectangle, next: Chances, draw: Draw): void => {
  const rows = Math.max(1, Math.round(heightOf(quarter) / LANE_METERS))
  const height = heightOf(quarter) / rows
  for (let row = 0; row < rows; row += 1) {
    const north = quarter.north + row * height
    if (row > 0) drawing.line('street', 14, [quarter.west, north], [quarter.east, north])
    const columns = Math.max(1, Math.round((widthOf(quarter) * (0.8 + next() * 0.4)) / CROSSING_METERS))
    const width = widthOf(quarter) / columns
    for (let column = 0; column < columns; column += 1) {
      const west = quarter.west + column * width
      if (column > 0) drawing.line('street', 14, [west, north], [west, north + height])
      draw(drawing, inset({ west, north, east: west + width, south: north + height }, 8), next)
    }
  }
}

const whole =
  (draw: Draw) =>
  (drawing: Drawing, quarter: Rectangle, next: Chances): void =>
    draw(drawing, inset(quarter, 10), next)

const blocks =
  (draw: Draw) =>
  (drawing: Drawing, quarter: Rectangle, next: Chances): void =>
    next() < 0.45
      ? drawBlocks(drawing.flipped(), flipRectangle(quarter), next, draw)
      : drawBlocks(drawing, quarter, next, draw)

type Mixture = [share: number, draw: Draw][]

const CENTER: Mixture = [
  [0.62, blocks(drawTown)],
  [0.84, blocks(drawOffices)],
  [0.94, blocks(drawHouses)],
  [1, whole(drawPark)],
]
const SUBURB: Mixture = [
  [0.79, blocks(drawHouses)],
  [0.88, blocks(drawOffices)],
  [0.96, whole(drawPark)],
  [1, whole(drawSchool)],
]
const COUNTRY: Mixture = [
  [0.55, whole(drawFarm)],
  [0.85, blocks(drawHouses)],
  [1, whole(drawPark)],
]

const mixtureOf = (density: number): Mixture => (density > 0.42 ? CENTER : density > -0.62 ? SUBURB : COUNTRY)

const LAKES = 0.035
const LAKES_FROM = 11

/** From this zoom on, a district shows its details. */
const QUARTERS_FROM = 13

const drawInside = (drawing: Drawing, district: District, column: number, zoom: number): void => {
  const { level, row, meters } = district
  const next = chances(column, row, level + 60)
  const inside: Rectangle = {
    west: hasRiver(level, column) ? BANK_METERS : 0,
    east: hasRiver(level, column + 1) ? meters - BANK_METERS : meters,
    north: 0,
    south: meters,
  }
  const density = noise(level - 2, (column + 0.5) / 2 ** level, (row + 0.5) / 2 ** level, 7)
  if (density < 0.42 && next() < LAKES) {
    drawPark(drawing, inset(inside, 14), next)
    return
  }
  if (zoom < QUARTERS_FROM) return
  const mixture = mixtureOf(density)
  for (const quarter of quarters(drawing, inside, next)) {
    const kind = next()
    const [, draw] = mixture.find(([share]) => kind <= share) ?? (mixture[0] as Mixture[number])
    draw(drawing, quarter, next)
  }
}

/** The visible parts of a district at a zoom. */
export const drawDistrict = (district: District, zoom: number): Shape[] => {
  const drawing = new Drawing(district, zoom)
  const column = wrappedColumn(district)
  drawEdges(drawing, district, column)
  if (zoom >= LAKES_FROM) drawInside(drawing, district, column, zoom)
  return drawing.shapes
}
