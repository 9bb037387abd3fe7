import { type Drawing, heightOf, inset, type Place, type Rectangle, widthOf, type Yard } from './drawing.ts'

type Chances = () => number

const HOUSE_ROOFS = ['brown', 'red', 'gray', 'sand', 'slate', 'brown', 'gray'] as const
const FLAT_ROOFS = ['pale', 'sand', 'gray'] as const

const oneOf = <T>(list: readonly T[], next: Chances): T => list[Math.floor(next() * list.length)] as T
const within = (low: number, high: number, next: Chances): number => low + (high - low) * next()

const box = (middle: Place, width: number, height: number): Rectangle => ({
  west: middle[0] - width / 2,
  north: middle[1] - height / 2,
  east: middle[0] + width / 2,
  south: middle[1] + height / 2,
})

/** A roof with two or four slopes, of which those away from the sun are darker. */
const drawHouse = (yard: Yard, middle: Place, width: number, height: number, next: Chances): void => {
  const { west, north, east, south } = box(middle, width, height)
  yard.box('building', oneOf(HOUSE_ROOFS, next), 14, { west, north, east, south })
  const isWide = width >= height
  const hip = next() < 0.55 ? Math.min(width, height) * 0.45 : 0
  const [start, end]: [Place, Place] = isWide
    ? [
        [west + hip, middle[1]],
        [east - hip, middle[1]],
      ]
    : [
        [middle[0], north + hip],
        [middle[0], south - hip],
      ]
  if (isWide) yard.draw('roof', 'shade', 15, [start, end, [east, south], [west, south]])
  else yard.draw('roof', 'shade', 15, [start, end, [east, south], [east, north]])
  if (hip === 0) return
  if (isWide) yard.draw('roof', 'dusk', 15, [end, [east, south], [east, north]])
  else yard.draw('roof', 'dusk', 15, [end, [east, south], [west, south]])
}

type Lot = { lot: Rectangle; facesSouth: boolean }

const drawLot = (drawing: Drawing, { lot, facesSouth }: Lot, next: Chances): void => {
  const [width, depth] = [widthOf(lot), heightOf(lot)]
  const middle = (lot.west + lot.east) / 2
  const yard = drawing.yard([middle, (lot.north + lot.south) / 2])
  const tree = (share: number): void =>
    yard.tree([
      within(lot.west + 2, lot.east - 2, next),
      facesSouth ? lot.north + depth * share : lot.south - depth * share,
    ])
  const isEmpty = next() < 0.04
  if (next() < 0.75) tree(within(0.08, 0.3, next))
  if (next() < 0.35) tree(within(0.1, 0.35, next))
  if (next() < 0.4) tree(0.95)
  if (isEmpty) return
  const house = {
    width: width * within(0.6, 0.82, next),
    height: Math.min(depth * 0.52, within(10, 15, next)),
    setback: within(5, 7.5, next),
  }
  const along = middle + within(-1, 1, next)
  const south = facesSouth
    ? lot.south - house.setback - house.height / 2
    : lot.north + house.setback + house.height / 2
  const side = next() < 0.5 ? -1 : 1
  const drive = along + side * (house.width / 2 - 1.8)
  const front = facesSouth ? { north: south, south: lot.south + 3 } : { north: lot.north - 3, south }
  yard.box('area', 'paved', 15, { west: drive - 1.7, east: drive + 1.7, ...front })
  drawHouse(yard, [along, south], house.width, house.height, next)
  if (next() < 0.1) {
    const back = facesSouth ? lot.north + depth * 0.2 : lot.south - depth * 0.2
    yard.box('water', 'pool', 15, box([along - side * width * 0.15, back], within(6, 9, next), 4))
  }
}

/** Houses in two rows, back to back, each facing its street. */
export const drawHouses = (drawing: Drawing, block: Rectangle, next: Chances): void => {
  const [width, height] = [widthOf(block), heightOf(block)]
  if (width < 14 || height < 20) return
  drawing.rectangle('area', 'lawn', 14, inset(block, -2))
  const rows = height < 44 ? 1 : 2
  const count = Math.max(1, Math.round(width / within(17, 21, next)))
  for (let row = 0; row < rows; row += 1)
    for (let index = 0; index < count; index += 1) {
      const lot = {
        west: block.west + (width * index) / count,
        east: block.west + (width * (index + 1)) / count,
        north: block.north + (height * row) / rows,
        south: block.north + (height * (row + 1)) / rows,
      }
      drawLot(drawing, { lot, facesSouth: row === rows - 1 }, next)
    }
}

/** A flat roof with its rim, and the machines on it. */
const drawFlatRoof = (drawing: Drawing, roof: Rectangle, next: Chances): void => {
  const middle: Place = [(roof.west + roof.east) / 2, (roof.north + roof.south) / 2]
  const yard = drawing.yard(middle)
  yard.box('building', oneOf(FLAT_ROOFS, next), 14, roof)
  const top = inset(roof, Math.min(1.6, widthOf(roof) * 0.08))
  yard.box('roof', 'flat', 15, top)
  const machines = Math.round(within(1, 4, next) * Math.min(2, widthOf(roof) / 30))
  for (let index = 0; index < machines; index += 1) {
    const place: Place = [
      within(top.west + 4, top.east - 4, next),
      within(top.north + 4, top.south - 4, next),
    ]
    if (widthOf(top) > 10 && heightOf(top) > 10)
      yard.box('roof', 'machine', 15, box(place, within(1.6, 3.4, next), within(1.6, 2.8, next)))
  }
}

/** A large hall of long sheds with parallel ridges. */
const drawHall = (drawing: Drawing, hall: Rectangle, next: Chances): void => {
  const yard = drawing.yard([(hall.west + hall.east) / 2, (hall.north + hall.south) / 2])
  yard.box('building', oneOf(FLAT_ROOFS, next), 14, hall)
  const sheds = Math.max(1, Math.round(heightOf(hall) / 16))
  const height = heightOf(hall) / sheds
  for (let index = 0; index < sheds; index += 1)
    yard.box('roof', 'shade', 15, {
      ...hall,
      north: hall.north + (index + 0.5) * height,
      south: hall.north + (index + 1) * height,
    })
}

/** Shops and offices behind their parking. */
export const drawOffices = (drawing: Drawing, block: Rectangle, next: Chances): void => {
  if (widthOf(block) < 24 || heightOf(block) < 24) {
    drawHouses(drawing, block, next)
    return
  }
  drawing.rectangle('area', 'paved', 14, inset(block, 3))
  const columns = Math.max(1, Math.round(widthOf(block) / 75))
  const rows = Math.max(1, Math.round(heightOf(block) / 80))
  for (let column = 0; column < columns; column += 1)
    for (let row = 0; row < rows; row += 1) {
      const [width, height] = [widthOf(block) / columns, heightOf(block) / rows]
      const cell = {
        west: block.west + column * width,
        east: block.west + (column + 1) * width,
        north: block.north + row * height,
        south: block.north + (row + 1) * height,
      }
      const room = inset(cell, within(6, 10, next))
      const [w, h] = [widthOf(room) * within(0.55, 0.95, next), heightOf(room) * within(0.45, 0.9, next)]
      const roof = { west: room.west, north: room.north, east: room.west + w, south: room.north + h }
      if (next() < 0.25) drawHall(drawing, roof, next)
      else drawFlatRoof(drawing, roof, next)
      for (let trees = 0; trees < 4; trees += 1)
        drawing.tree([within(cell.west + 2, cell.east - 2, next), cell.south - 4])
    }
}

/** Buildings wall to wall along the streets, as in the middle of a town. */
export const drawTown = (drawing: Drawing, block: Rectangle, next: Chances): void => {
  if (widthOf(block) < 24 || heightOf(block) < 24) {
    drawOffices(drawing, block, next)
    return
  }
  const columns = Math.max(1, Math.round(widthOf(block) / within(26, 40, next)))
  const rows = heightOf(block) > 46 ? 2 : 1
  const width = (widthOf(block) - 6) / columns
  const height = (heightOf(block) - 6) / rows
  for (let column = 0; column < columns; column += 1)
    for (let row = 0; row < rows; row += 1) {
      const depth = height * within(0.72, 0.96, next)
      const west = block.west + 3 + column * width
      const north = row === 0 ? block.north + 3 : block.south - 3 - depth
      if (next() < 0.07)
        drawing.rectangle('area', 'paved', 15, { west, north, east: west + width, south: north + depth })
      else
        drawFlatRoof(
          drawing,
          { west: west + 0.6, north, east: west + width - 0.6, south: north + depth },
          next,
        )
    }
}

const PITCH = { width: 100, height: 60 }

/** A school and its field. */
export const drawSchool = (drawing: Drawing, block: Rectangle, next: Chances): void => {
  drawing.rectangle('area', 'grass', 13, inset(block, 4))
  const middle: Place = [(block.west + block.east) / 2, (block.north + block.south) / 2]
  const scale = Math.min(1, (widthOf(block) - 40) / PITCH.width, (heightOf(block) / 2 - 20) / PITCH.height)
  if (scale > 0.4) {
    const yard = drawing.yard([middle[0], block.south - 14 - (PITCH.height * scale) / 2])
    const pitch = box(
      [middle[0], block.south - 14 - (PITCH.height * scale) / 2],
      PITCH.width * scale,
      PITCH.height * scale,
    )
    yard.box('area', 'track', 14, inset(pitch, -8))
    yard.box('area', 'pitch', 14, pitch)
    yard.box(
      'area',
      'pitch-line',
      15,
      box([middle[0], (pitch.north + pitch.south) / 2], 0.6, heightOf(pitch)),
    )
  }
  const length = Math.min(140, widthOf(block) - 40)
  const hall: Rectangle = { ...box([middle[0], block.north + 34], length, 22) }
  drawFlatRoof(drawing, hall, next)
  if (length > 60)
    drawFlatRoof(
      drawing,
      { west: hall.west, east: hall.west + 22, north: hall.south, south: hall.south + 30 },
      next,
    )
  for (let trees = 0; trees < 14; trees += 1)
    drawing.tree([
      within(block.west + 8, block.east - 8, next),
      within(block.north + 6, block.north + 18, next),
    ])
}

/** A farm between its fields. */
export const drawFarm = (drawing: Drawing, block: Rectangle, next: Chances): void => {
  drawing.rectangle('area', oneOf(['field-1', 'field-2', 'field-3'], next), 12, block)
  if (next() < 0.5) return
  const [west, north] = [block.west + 30, block.north + 30]
  drawHouse(drawing.yard([west, north]), [west, north], 16, 11, next)
  drawHall(drawing, { west: west + 25, north: north - 10, east: west + 65, south: north + 12 }, next)
  for (let trees = 0; trees < 10; trees += 1)
    drawing.tree([within(west - 18, west + 80, next), within(north + 18, north + 34, next)])
}

const blob = (middle: Place, radius: Place, next: Chances): Place[] => {
  const corners = 48
  const wobble = [within(0, 6, next), within(0, 6, next)]
  return Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI
    const share =
      0.8 + 0.12 * Math.sin(2 * angle + (wobble[0] ?? 0)) + 0.08 * Math.sin(3 * angle + (wobble[1] ?? 0))
    return [middle[0] + Math.cos(angle) * radius[0] * share, middle[1] + Math.sin(angle) * radius[1] * share]
  })
}

/** Trees, paths and often a pond; a park as large as a district has a lake. */
export const drawPark = (drawing: Drawing, block: Rectangle, next: Chances): void => {
  const [width, height] = [widthOf(block), heightOf(block)]
  const isLarge = Math.min(width, height) > 500
  drawing.rectangle('area', 'park', 13, inset(block, 2))
  const middle: Place = [
    block.west + width * within(0.42, 0.58, next),
    block.north + height * within(0.42, 0.58, next),
  ]
  const hasWater = isLarge || next() < 0.6
  const share = isLarge ? 0.34 : 0.24
  if (hasWater)
    drawing.area('water', 'lake', isLarge ? 11 : 13, blob(middle, [width * share, height * share], next))
  const gates: Place[] = [
    [block.west, block.north],
    [block.east, block.north],
    [block.east, block.south],
    [block.west, block.south],
  ]
  const ring = gates.map(
    ([east, south]): Place => [middle[0] + (east - middle[0]) * 0.62, middle[1] + (south - middle[1]) * 0.62],
  )
  drawing.line('path', 15, ...ring, ring[0] as Place)
  for (const [index, gate] of gates.entries()) drawing.line('path', 15, gate, ring[index] as Place)
  const trees = Math.min(900, Math.round((width * height) / 380))
  for (let index = 0; index < trees; index += 1) {
    const place: Place = [
      within(block.west + 6, block.east - 6, next),
      within(block.north + 6, block.south - 6, next),
    ]
    const isInWater =
      hasWater &&
      Math.hypot((place[0] - middle[0]) / (width * share), (place[1] - middle[1]) / (height * share)) < 1.08
    if (!isInWater) drawing.tree(place)
  }
}
