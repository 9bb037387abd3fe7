import type { PhotoFacts } from '../photo-facts.ts'
import {
  type CoverageLevel,
  coverageLevel,
  coverageRules,
  type DepthShares,
  type LevelReason,
} from './coverage-levels.ts'
import { type DepthGrid, depthGrid, depthShare } from './depth-grid.ts'
import { byName, flightTracks, secondsBetween, trackBearings } from './flight.ts'
import { footprint, type HalfAngles, halfAngles } from './footprint.ts'
import { gapsBelow } from './gaps.ts'
import {
  distance,
  GroundFrame,
  hullOf,
  middleOf,
  type Point,
  type Polygon,
  type Position,
  type Ring,
} from './ground.ts'
import { type HeightOptions, type SurveyHeights, surveyHeights } from './heights.ts'
import { median, overlaps } from './overlap.ts'
import { repeatedViews } from './viewpoints.ts'

export type SurveyPhoto = { name: string; facts: PhotoFacts }

export type SurveyOptions = HeightOptions & {
  /** The area to cover; without it, the hull of the photos' positions. */
  area?: readonly Polygon[]
}

/** Values that were assumed because photos don't state them, and for how many photos. */
export type Assumptions = { height: number; lens: number; pitch: number; yaw: number }

export type Gap = { polygon: Polygon; squareMeters: number }

export type SurveyCoverage = {
  level: CoverageLevel
  reason: LevelReason
  shares: DepthShares
  withGps: number
  withoutGps: string[]
  areaSquareMeters: number
  isAreaFromPhotos: boolean
  gaps: Gap[]
  footprints: { name: string; ring: Ring }[]
  /** For a heat map: the depth of each cell, row by row from the south, and where the grid is. */
  grid: DepthGrid & { southWest: Position; northEast: Position }
  flight: {
    /** The time in the air, without pauses between flights. Null if no photo has a time. */
    seconds: number | null
    tracks: { names: string[]; seconds: number }[]
  }
  overlap: { front: number | null; side: number | null }
  offNadir: { warnings: string[]; errors: string[] }
  blurred: string[]
  /** All but the first of the photos from one place. They add nothing to the depth. */
  doubled: string[]
  /** Photos so far from the others that they do not belong to the site. */
  stray: string[]
  assumed: Assumptions
  heights: SurveyHeights
}

/** Where the photos of a survey are, and how many of them show each spot of the area. */
function layOut(photos: readonly SurveyPhoto[], options: SurveyOptions) {
  const placed = photos
    .flatMap(({ name, facts }) => (facts.position ? [{ name, facts, position: facts.position }] : []))
    .toSorted(byName)
  const given = options.area?.filter(([outer]) => outer !== undefined && outer.length >= 3) ?? []
  const corners = given.flat(2).map(([longitude, latitude]) => ({ latitude, longitude }))
  const frame = new GroundFrame(middleOf(given.length > 0 ? corners : placed.map(({ position }) => position)))
  const { heightOf, ...heights } = surveyHeights(
    placed.map(({ facts }) => facts),
    options,
  )
  const posed = pose(
    placed.map((photo) => ({ ...photo, at: frame.toGround(photo.position) })),
    heightOf,
  )

  const stray = strayPhotos(posed)
  const repeated = repeatedViews(posed)
  const isOwnView = (photo: Posed) => !repeated.has(photo)
  const area =
    given.length > 0
      ? given.map((rings) =>
          rings.map((ring) => ring.map(([longitude, latitude]) => frame.toGround({ latitude, longitude }))),
        )
      : [[hullOf(posed.filter((photo) => !stray.has(photo)).map(({ at }) => at))]]
  const grid = depthGrid(area, posed.filter(isOwnView).map(onGround))
  return {
    placed,
    posed,
    frame,
    stray,
    repeated,
    isOwnView,
    grid,
    heights,
    isAreaFromPhotos: given.length === 0,
  }
}

/** How many photos show each spot of the area, without the rest of its coverage, which takes several times as long. */
export const surveyDepth = (photos: readonly SurveyPhoto[], options: SurveyOptions = {}): DepthGrid =>
  layOut(photos, options).grid

/** The coverage of a site by a survey. The same photos give the same result in any order. */
export function surveyCoverage(photos: readonly SurveyPhoto[], options: SurveyOptions = {}): SurveyCoverage {
  const layout = layOut(photos, options)
  const { placed, posed, frame, stray, repeated, isOwnView, grid, heights, isAreaFromPhotos } = layout
  const shares = { five: depthShare(grid, 5), three: depthShare(grid, 3), one: depthShare(grid, 1) }
  const withoutGps = photos.filter(({ facts }) => facts.position === null).map(({ name }) => name)
  const tracks = flightTracks(posed)
  const ringOf = (points: readonly Point[]): Ring =>
    points.map((point) => {
      const { latitude, longitude } = frame.toPosition(point)
      return [longitude, latitude]
    })
  return {
    ...coverageLevel(shares, { withGps: placed.length, withoutGps: withoutGps.length }),
    shares,
    withGps: placed.length,
    withoutGps: withoutGps.sort(),
    areaSquareMeters: grid.cellsInside * grid.cellMeters ** 2,
    isAreaFromPhotos,
    gaps: gapsBelow(grid, coverageRules.gapDepth, coverageRules.leastGapSquareMeters, frame.dateLineEast).map(
      ({ rings, squareMeters }) => ({ polygon: rings.map(ringOf), squareMeters }),
    ),
    footprints: posed
      .filter((photo) => photo.footprint.length !== 0)
      .map((photo) => ({ name: photo.name, ring: closed(ringOf(onGround(photo))) })),
    grid: { ...grid, ...gridCorners(grid, frame) },
    flight: {
      seconds: tracks.length === 0 ? null : tracks.reduce((sum, { seconds }) => sum + seconds, 0),
      tracks: tracks.map((track) => ({
        names: track.photos.map(({ name }) => name),
        seconds: track.seconds,
      })),
    },
    overlap: overlaps(tracks.map(({ photos }) => photos.filter(isOwnView))),
    offNadir: {
      warnings: offNadir(placed, coverageRules.offNadirWarningDegrees, coverageRules.offNadirErrorDegrees),
      errors: offNadir(placed, coverageRules.offNadirErrorDegrees, Number.POSITIVE_INFINITY),
    },
    blurred: tracks.flatMap(({ photos }) => blurredPhotos(photos)),
    doubled: [...repeated].map(({ name }) => name),
    stray: [...stray].map(({ name }) => name),
    assumed: {
      height: posed.filter(({ isHeightAssumed }) => isHeightAssumed).length,
      lens: posed.filter(({ angles }) => angles.isAssumed).length,
      pitch: placed.filter(({ facts }) => facts.gimbalPitchDegrees === null).length,
      yaw: posed.filter(({ isYawAssumed }) => isYawAssumed).length,
    },
    heights,
  }
}

type Placed = { name: string; facts: PhotoFacts; position: Position; at: Point }
type Posed = Placed & {
  camera: string
  takenAt: PhotoFacts['takenAt']
  heightMeters: number
  angles: HalfAngles
  footprint: Point[]
  isHeightAssumed: boolean
  isYawAssumed: boolean
}

const onGround = ({ at, footprint }: Pick<Posed, 'at' | 'footprint'>): Point[] =>
  footprint.map(({ east, north }) => ({ east: at.east + east, north: at.north + north }))

/** Fills in missing camera angles from other photos and from the mission. */
function pose(
  photos: readonly Placed[],
  heightOf: (facts: PhotoFacts) => { meters: number; isAssumed: boolean },
): Posed[] {
  const cameras = photos.map((photo) => ({
    ...photo,
    camera: `${photo.facts.make} ${photo.facts.model}`,
    takenAt: photo.facts.takenAt,
  }))
  const bearings = new Map<Placed, number | null>()
  for (const { photos: track } of flightTracks(cameras)) {
    const found = trackBearings(track.map(({ at }) => at))
    track.forEach((photo, index) => {
      bearings.set(photo, found[index] as number | null)
    })
  }
  return cameras.map((photo) => {
    const { facts } = photo
    const { meters: heightMeters, isAssumed: isHeightAssumed } = heightOf(facts)
    const yaw = facts.gimbalYawDegrees ?? facts.flightYawDegrees ?? bearings.get(photo) ?? null
    const angles = halfAngles(facts)
    return {
      ...photo,
      heightMeters,
      angles,
      footprint: footprint(
        {
          heightMeters,
          pitchDegrees: facts.gimbalPitchDegrees ?? -90,
          yawDegrees: yaw ?? 0,
          rollDegrees: facts.gimbalRollDegrees ?? 0,
        },
        angles,
      ),
      isHeightAssumed,
      isYawAssumed: yaw === null,
    }
  })
}

/** A photo from the yard at home would extend the hull over the whole town. */
function strayPhotos(photos: readonly Posed[]): ReadonlySet<Posed> {
  // It is missing only if there are no photos, and then nothing is measured by it.
  const middle = {
    east: median(photos.map(({ at }) => at.east)) as number,
    north: median(photos.map(({ at }) => at.north)) as number,
  }
  const usual = median(photos.map(({ at }) => distance(at, middle))) as number
  const farthest = Math.max(1000, usual * 10)
  return new Set(photos.filter(({ at }) => distance(at, middle) > farthest))
}

const offNadir = (
  photos: readonly { name: string; facts: PhotoFacts }[],
  over: number,
  upTo: number,
): string[] =>
  photos
    .filter(
      ({ facts: { gimbalPitchDegrees: pitch } }) =>
        pitch !== null && Math.abs(pitch + 90) > over && Math.abs(pitch + 90) <= upTo,
    )
    .map(({ name }) => name)

/** Photos during whose exposure the drone moved by more than a pixel or two of ground. */
function blurredPhotos(track: readonly Posed[]): string[] {
  return track
    .filter((photo, index) => {
      const other = track[index + 1] ?? track[index - 1]
      const { exposureSeconds, width, takenAt } = photo.facts
      if (!other?.takenAt || !takenAt || !exposureSeconds || !width) return false
      const seconds = secondsBetween(takenAt, other.takenAt)
      // Camera clocks have a resolution of seconds, so photos within the same second say nothing about speed.
      if (seconds < 1) return false
      const pixelMeters = (2 * photo.heightMeters * photo.angles.across) / width
      const moved = (distance(photo.at, other.at) / seconds) * exposureSeconds
      return moved / pixelMeters > coverageRules.blurredPixels
    })
    .map(({ name }) => name)
}

const closed = (ring: Ring): Ring => [...ring, ...ring.slice(0, 1)]

function gridCorners({ origin, columns, rows, cellMeters }: DepthGrid, frame: GroundFrame) {
  const far = { east: origin.east + columns * cellMeters, north: origin.north + rows * cellMeters }
  return columns === 0
    ? {
        southWest: frame.toPosition({ east: 0, north: 0 }),
        northEast: frame.toPosition({ east: 0, north: 0 }),
      }
    : { southWest: frame.toPosition(origin), northEast: frame.toPosition(far) }
}
