import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { missionKml } from '@sortie/domain/mission/kml-writer'
import {
  type SurveyCoverage,
  type SurveyPhoto,
  surveyCoverage,
} from '@sortie/imagery/coverage/survey-coverage'
import { type PlannedFeature, surveyPlan } from '@sortie/imagery/coverage/survey-plan'
import { readPhotoFacts } from '@sortie/imagery/read-photo-facts'
import { dronePhoto, droneRaw } from '@sortie/testing/photo-fixture'
import { gridSurvey } from '@sortie/testing/survey-fixture'
import { afterAll, expect, test, vi } from 'vitest'
import { coverageCommand, folderCoverage } from './coverage-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'sortie-coverage-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (...args: string[]) => coverageCommand(args, folder)

test('the command line says the level of a folder of photos and writes its gaps as KML', async () => {
  const { photos, area } = gridSurvey({ widthMeters: 250, lengthMeters: 150 })
  for (const photo of photos) {
    const card = join(folder, 'site', photo.leg % 2 === 0 ? '100MEDIA' : '101MEDIA')
    mkdirSync(card, { recursive: true })
    if (photo.leg < 3 || photo.leg > 5) writeFileSync(join(card, photo.name), dronePhoto(photo))
  }
  writeFileSync(join(folder, 'site', 'broken.jpg'), 'no photo')
  const roof = { name: 'Site', notes: '', kind: 'polygon', colour: '#009662' } as const
  const geometry = { type: 'Polygon', coordinates: area } as const
  writeFileSync(
    join(folder, 'mission.kml'),
    missionKml({ name: 'Site', map_features: [{ ...roof, geometry }] }),
  )

  const report = await run('site', '--area', 'mission.kml')
  expect(report).toContain('Coverage: Poor: a reshoot is needed')
  expect(report).toContain('broken.jpg (not-a-photo)')
  expect(report).toMatch(/places seen by fewer than 3 photos: 1 \([\d.]+ acres\)/)
  expect(readFileSync(join(folder, 'gaps.kml'), 'utf8')).toContain('<name>Gap 1</name>')

  for (const photo of photos) writeFileSync(join(folder, 'site', photo.name), dronePhoto(photo))
  expect(await run('site', '--area', 'mission.kml')).toContain('Coverage: Great!')
  expect(readFileSync(join(folder, 'gaps.kml'), 'utf8')).not.toContain('Gap 1')
})

test('a missing folder, no photos and an area without polygons are reported plainly', async () => {
  mkdirSync(join(folder, 'empty'), { recursive: true })
  writeFileSync(join(folder, 'empty.kml'), missionKml({ name: 'Nothing', map_features: [] }))
  await expect(run()).rejects.toThrow('npm run coverage -- folder [--area mission.kml]')
  await expect(run('empty', '--takeoff-above-site=high')).rejects.toThrow('[--takeoff-above-site=feet]')
  await expect(run('nowhere')).rejects.toThrow("isn't a readable folder")
  await expect(run('empty')).rejects.toThrow('has no JPEG or DNG images')
  await expect(run('empty', '--area', 'nowhere.kml')).rejects.toThrow("nowhere.kml can't be read")
  await expect(run('empty', '--area', 'empty.kml')).rejects.toThrow("isn't a readable KML file")
})

/** The portal's own, as far as it matters here. Its types are those of a browser, which these tests have none of. */
type PortalScan = {
  createCoverageScan: (tools: {
    openReaders: () => { readers: (typeof readPhotoFacts)[]; close: () => void }
    analyze: (photos: readonly SurveyPhoto[]) => Promise<SurveyCoverage>
    onAnalyzed: () => void
  }) => {
    add: (files: File[]) => void
    getState: () => {
      phase: string
      analysis: SurveyCoverage | null
      failed: unknown
      doubleCount: number
      otherNames: string[]
    }
  }
}
const portalScan = '../../apps/portal/src/features/coverage/coverage-scan.ts'

/** Scans the files of a folder as the portal does, for the mission of the KML. */
const scanInPortal = async (paths: readonly string[], features: readonly PlannedFeature[]) => {
  const { createCoverageScan } = (await import(portalScan)) as PortalScan
  const scan = createCoverageScan({
    openReaders: () => ({ readers: [readPhotoFacts], close: () => {} }),
    analyze: async (photos) => surveyCoverage(photos, surveyPlan(features)),
    onAnalyzed: () => {},
  })
  scan.add(
    paths.map((path) => {
      const type = /\.jpe?g$/i.test(path) ? 'image/jpeg' : ''
      const lastModified = Math.floor(statSync(path).mtimeMs)
      return new File([readFileSync(path)], basename(path), { type, lastModified })
    }),
  )
  await vi.waitUntil(() => scan.getState().phase === 'completed', 30_000)
  return scan.getState()
}

test('the command line and the portal give the same result for a folder', async () => {
  const { photos, area } = gridSurvey({ widthMeters: 200, lengthMeters: 150, front: 0.6, side: 0.45 })
  const card = join(folder, 'mixed')
  mkdirSync(join(card, 'copies'), { recursive: true })
  const write = (name: string, bytes: Uint8Array | string) => writeFileSync(join(card, name), bytes)
  for (const photo of photos) {
    const bytes = dronePhoto(photo)
    write(photo.name, bytes)
    write(`copies/copy of ${photo.name}`, bytes)
    write(photo.name.replace('.JPG', '.DNG'), droneRaw(photo))
    write(`._${photo.name}`, bytes)
    write(photo.name.replace('.JPG', '.SRT'), '1')
  }
  write('cut.jpg', dronePhoto({ latitude: 44.9, longitude: -93.2, relativeAltitudeMeters: 80 }).slice(0, -3))
  const at = (index: number) => area[0]?.[index] ?? [0, 0]
  const beyond: [number, number][] = [
    at(1),
    [at(1)[0] + 0.01, at(1)[1]],
    [at(2)[0] + 0.01, at(2)[1]],
    at(2),
    at(1),
  ]
  const feature = { name: 'Site', notes: '', colour: '#009662' }
  const map_features = [
    {
      ...feature,
      kind: 'polygon' as const,
      geometry: { type: 'Polygon' as const, coordinates: area },
      shot_type_attributes: { altitude: 80 },
    },
    {
      ...feature,
      kind: 'no_fly_zone' as const,
      geometry: { type: 'Polygon' as const, coordinates: [beyond] },
    },
  ]
  const areaFile = join(folder, 'mixed.kml')
  writeFileSync(areaFile, missionKml({ name: 'Site', map_features }))
  const paths = readdirSync(card, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

  const { coverage, found } = await folderCoverage(card, { areaFile, takeoffAboveSiteMeters: null })
  const portal = await scanInPortal(paths, map_features)
  expect(coverage).toEqual(portal.analysis)
  expect(coverage).toMatchObject({
    level: 'moderate',
    withGps: photos.length,
    heights: { plannedMeters: 80 },
  })
  expect(found.failed).toEqual(portal.failed)
  expect(found.failed).toMatchObject([{ name: 'cut.jpg', failure: 'truncated' }])
  expect(found).toMatchObject({ doubleCount: photos.length, otherNames: portal.otherNames })
  expect(portal.doubleCount).toBe(photos.length)

  // Documents of before have nothing but the style to tell a no-fly zone by.
  const older = missionKml({ name: 'Site', map_features }).replaceAll(/<ExtendedData>.*<\/ExtendedData>/g, '')
  writeFileSync(areaFile, older)
  const again = await folderCoverage(card, { areaFile, takeoffAboveSiteMeters: null })
  expect(again.coverage.shares).toEqual(coverage.shares)

  const report = await run('mixed', '--area', 'mixed.kml', '--takeoff-above-site=-30')
  expect(report).toContain(`${photos.length} copies of other images left out`)
  expect(report).toContain(`${photos.length} files left out that aren't JPEG or DNG images`)
})
