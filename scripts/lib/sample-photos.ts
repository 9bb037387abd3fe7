import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { dronePhoto } from '../../packages/imagery/testing/photo-fixture.ts'
import { gridSurvey, positionOf } from '../../packages/imagery/testing/survey-fixture.ts'
import { place } from '../demo/places.ts'
import { Problem } from './problem.ts'

/** A mission of the demo pilot that has an orthomosaic shot. */
const site = 'Baldwin Ridge'
/** The rectangle around the site's outline, in meters from its place. */
const around = { west: -160, south: -130, widthMeters: 330, lengthMeters: 270 }
/** Legs that the first flight left out. */
const secondFlight = [4, 5, 6, 7]

/**
 * Writes the photos of two flights over a site of the demo data, each to a folder: the first leaves a gap, and both
 * together cover the site. Returns what to print.
 */
export async function writeSamplePhotos(args: string[], calledFrom: string): Promise<string> {
  const [folder, ...others] = args
  if (folder === undefined || others.length > 0)
    throw new Problem('where should they go? npm run sample-photos -- folder')
  const target = resolve(calledFrom, folder)
  const { photos } = gridSurvey({
    ...around,
    corner: positionOf(place(site), { east: around.west, north: around.south }),
    heightMeters: 60,
    jitterMeters: 1,
    jitterDegrees: 2,
  })
  for (const [name, isOfFlight] of [
    ['flight-1', (leg: number) => !secondFlight.includes(leg)],
    ['flight-2', (leg: number) => secondFlight.includes(leg)],
  ] as const) {
    const card = join(target, name)
    await mkdir(card, { recursive: true }).catch(() => {
      throw new Problem(`${card} can't be created.`)
    })
    for (const photo of photos)
      if (isOfFlight(photo.leg)) await writeFile(join(card, photo.name), dronePhoto(photo))
  }
  return `Photos of ${site} are in ${target}. Drop flight-1 onto the GPS coverage check of that mission, then flight-2.`
}
