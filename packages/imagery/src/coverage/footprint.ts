import type { PhotoFacts } from '../photo-facts.ts'
import type { Point } from './ground.ts'

/** Beyond this angle from straight down, a photo shows too little of the ground to count. */
const widestOffNadirDegrees = 75

const diagonalOf35Millimeters = 43.27
/** The lens of most mapping drones, for a photo that does not state its own. */
const assumedFocalLength35 = 24

export type HalfAngles = { across: number; up: number; isAssumed: boolean }

/** Tangents of half the angle of view, from the most reliable facts that are available. */
export function halfAngles(facts: PhotoFacts): HalfAngles {
  const { focalLengthPixels, focalLengthMillimeters, sensorWidthMillimeters, sensorHeightMillimeters } = facts
  if (focalLengthPixels && facts.width && facts.height) {
    const twice = 2 * focalLengthPixels
    return { across: facts.width / twice, up: facts.height / twice, isAssumed: false }
  }
  if (focalLengthMillimeters && sensorWidthMillimeters && sensorHeightMillimeters) {
    const twice = 2 * focalLengthMillimeters
    return { across: sensorWidthMillimeters / twice, up: sensorHeightMillimeters / twice, isAssumed: false }
  }
  const diagonal = diagonalOf35Millimeters / (2 * (facts.focalLength35Millimeters ?? assumedFocalLength35))
  // A width without a height, or the reverse, says nothing about the shape of a photo.
  const [width, height] = facts.width && facts.height ? [facts.width, facts.height] : [4, 3]
  const pixels = Math.hypot(width, height)
  return {
    across: (diagonal * width) / pixels,
    up: (diagonal * height) / pixels,
    isAssumed: facts.focalLength35Millimeters === null,
  }
}

export type CameraPose = {
  heightMeters: number
  pitchDegrees: number
  yawDegrees: number
  rollDegrees: number
}

type Ray = { north: number; east: number; down: number }

/**
 * The ground that a photo shows, as a convex polygon in meters around the point below the camera; empty if it shows the
 * sky. Angles are north-east-down. The part further than 75° from straight down is cut off.
 */
export function footprint(pose: CameraPose, angles: Pick<HalfAngles, 'across' | 'up'>): Point[] {
  if (!(pose.heightMeters > 0)) return []
  const [sinPitch, cosPitch] = sinCos(pose.pitchDegrees)
  const [sinYaw, cosYaw] = sinCos(pose.yawDegrees)
  const [sinRoll, cosRoll] = sinCos(pose.rollDegrees)
  const view: Ray = { north: cosPitch * cosYaw, east: cosPitch * sinYaw, down: -sinPitch }
  const level: Ray = { north: -sinYaw, east: cosYaw, down: 0 }
  const upright: Ray = { north: -sinPitch * cosYaw, east: -sinPitch * sinYaw, down: -cosPitch }
  const right = sum(scaled(level, cosRoll), scaled(upright, -sinRoll))
  const up = sum(scaled(upright, cosRoll), scaled(level, sinRoll))
  const corner = (x: number, y: number) =>
    sum(view, sum(scaled(right, x * angles.across), scaled(up, y * angles.up)))

  const farthest = Math.tan((widestOffNadirDegrees * Math.PI) / 180)
  const ahead = ({ north, east }: Ray) => north * cosYaw + east * sinYaw
  const aside = ({ north, east }: Ray) => east * cosYaw - north * sinYaw
  // Each is linear in the position on the sensor, so clipping the rays clips the polygon. The remaining rays point
  // down.
  const sides: ((ray: Ray) => number)[] = [
    (ray) => farthest * ray.down - ahead(ray),
    (ray) => farthest * ray.down + ahead(ray),
    (ray) => farthest * ray.down - aside(ray),
    (ray) => farthest * ray.down + aside(ray),
  ]
  let rays = [corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)]
  for (const side of sides) rays = cut(rays, side)
  return rays.map(({ north, east, down }) => ({
    north: (pose.heightMeters * north) / down,
    east: (pose.heightMeters * east) / down,
  }))
}

/** Clips a polygon of rays to the side where the value isn't negative. */
function cut(rays: readonly Ray[], side: (ray: Ray) => number): Ray[] {
  return rays.flatMap((ray, index) => {
    const next = rays[(index + 1) % rays.length] as Ray
    const [here, there] = [side(ray), side(next)]
    const kept = here >= 0 ? [ray] : []
    if (here >= 0 === there >= 0) return kept
    const share = here / (here - there)
    return [...kept, sum(scaled(ray, 1 - share), scaled(next, share))]
  })
}

const sinCos = (degrees: number): [number, number] => {
  const angle = (degrees * Math.PI) / 180
  return [Math.sin(angle), Math.cos(angle)]
}
const sum = (a: Ray, b: Ray): Ray => ({
  north: a.north + b.north,
  east: a.east + b.east,
  down: a.down + b.down,
})
const scaled = ({ north, east, down }: Ray, by: number): Ray => ({
  north: north * by,
  east: east * by,
  down: down * by,
})
