import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type DronePhoto, droneRaw } from '@sortie/testing/photo-fixture'
import { gridSurvey, positionOf } from '@sortie/testing/survey-fixture'
import { place } from '../demo/places.ts'
import { Problem } from './problem.ts'

/** A mission of the demo pilot that has an orthomosaic shot and requires raw images. */
const site = 'Baldwin Ridge'
/** The rectangle around the site's outline, in meters from its place. */
const around = { west: -160, south: -130, widthMeters: 330, lengthMeters: 270 }
/** Legs that the first flight left out. */
const secondFlight = [4, 5, 6, 7]
/** The other shots of the mission, and where they are taken from, in meters from its place. */
const otherShots = {
  'Access road': { east: 0, north: -170 },
  'Site from the gate': { east: -190, north: 0 },
}
/** Small, since nobody looks at them for long; a map needs nothing but their form. */
const pixels = { width: 160, height: 120 }

/**
 * Writes the photos of two flights over a site of the demo data, each to a folder: the first leaves a gap, and both
 * together cover the site. A third folder has a photo for each of the other shots. Returns what to print.
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
    ...pixels,
  })
  for (const [name, isOfFlight] of [
    ['flight-1', (leg: number) => !secondFlight.includes(leg)],
    ['flight-2', (leg: number) => secondFlight.includes(leg)],
  ] as const) {
    await writeCard(
      join(target, name),
      photos.filter(({ leg }) => isOfFlight(leg)),
    )
  }
  const named = Object.entries(otherShots).map(([name, from], index) => ({
    ...positionOf(place(site), from),
    ...pixels,
    name: `${name}.JPG`,
    relativeAltitudeMeters: 40,
    pitchDegrees: -30,
    takenAt: `2026:05:04 11:00:0${index}`,
  }))
  await writeCard(join(target, 'other-shots'), named)
  return [
    `Raw images of ${site} are in ${target}. Drop flight-1 onto the GPS coverage check of that mission, then flight-2.`,
    'To deliver the mission, upload both to the shot Orthomosaic and the photos in other-shots to the shots they are named after, then submit.',
  ].join('\n')
}

async function writeCard(folder: string, photos: readonly (DronePhoto & { name: string })[]): Promise<void> {
  await mkdir(folder, { recursive: true }).catch(() => {
    throw new Problem(`${folder} can't be created.`)
  })
  for (const photo of photos)
    await writeFile(join(folder, photo.name.replace('.JPG', '.DNG')), droneRaw(photo))
}
