import { gapSize } from '@sortie/domain/mission/gaps-kml'
import { inTimeOrder } from '@sortie/imagery/coverage/flight'
import type { SurveyCoverage, SurveyPhoto } from '@sortie/imagery/coverage/survey-coverage'
import { labelPlace } from '@sortie/ui/map/label-place.ts'
import type { DepthPicture, SurveyDrawing } from '@sortie/ui/map/map-types.ts'
import { depthSteps } from './depth-steps.ts'

type Place = [longitude: number, latitude: number]

/** A larger image would show nothing more on a phone. */
const mostPixels = 1024

/** The drawing of a survey on the map. Longitudes continue beyond 180 if the site is on the date line. */
export const surveyDrawing = (photos: readonly SurveyPhoto[], coverage: SurveyCoverage): SurveyDrawing => {
  const { southWest } = coverage.grid
  const near = (longitude: number): number =>
    longitude + 360 * Math.round((southWest.longitude - longitude) / 360)
  const places = new Map(
    photos.flatMap(({ name, facts: { position } }): [string, Place][] =>
      position ? [[name, [near(position.longitude), position.latitude]]] : [],
    ),
  )
  const placesOf = (names: readonly string[]) =>
    names.flatMap((name) => (places.has(name) ? [places.get(name) as Place] : []))
  return {
    photos: placesOf(
      inTimeOrder(photos.map(({ name, facts }) => ({ name, takenAt: facts.takenAt }))).map(
        ({ name }) => name,
      ),
    ),
    paths: coverage.flight.tracks.map(({ names }) => placesOf(names)).filter((path) => path.length > 1),
    footprints: coverage.footprints.map(({ ring }) => ring),
    gaps: coverage.gaps.map((gap) => ({
      polygon: gap.polygon,
      label: gapSize(gap),
      place: labelPlace(gap.polygon),
    })),
    depth: depthPicture(coverage.grid),
  }
}

const deepest = depthSteps.at(-1) ?? 0

/** The class of each depth, counted from 1. The last class also covers all greater depths. */
const depthClasses = Array.from(
  { length: deepest + 1 },
  (_, depth) => depthSteps.findLastIndex((from) => depth >= from) + 1,
)

/** One pixel per cell, or the least depth of several cells, so that no gap is hidden. */
const depthPicture = ({
  columns,
  rows,
  isInside,
  depth,
  southWest,
  northEast,
}: SurveyCoverage['grid']): DepthPicture | null => {
  if (columns === 0 || rows === 0) return null
  const step = Math.ceil(Math.max(columns, rows) / mostPixels)
  const [width, height] = [Math.ceil(columns / step), Math.ceil(rows / step)]
  const pixels = new Uint8Array(width * height)
  for (let row = 0; row < rows; row += 1) {
    // Cells are counted from the south, pixels from the north.
    const line = (height - 1 - Math.floor(row / step)) * width
    for (let column = 0; column < columns; column += 1) {
      const cell = row * columns + column
      if (isInside[cell] !== 1) continue
      const pixel = line + Math.floor(column / step)
      const found = depthClasses[Math.min(depth[cell] as number, deepest)] as number
      const before = pixels[pixel] as number
      if (before === 0 || found < before) pixels[pixel] = found
    }
  }
  const [across, up] = [
    ((northEast.longitude - southWest.longitude) * width * step) / columns,
    ((northEast.latitude - southWest.latitude) * height * step) / rows,
  ]
  return {
    width,
    height,
    classes: pixels,
    bounds: [southWest.longitude, southWest.latitude, southWest.longitude + across, southWest.latitude + up],
  }
}
