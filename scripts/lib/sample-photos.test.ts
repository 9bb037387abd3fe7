import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refusedFiles } from '@sortie/domain/mission/refused-files'
import { surveyCoverage } from '@sortie/imagery/coverage/survey-coverage'
import { afterAll, expect, test } from 'vitest'
import { clientKinds } from '../demo/client-kinds.ts'
import { place } from '../demo/places.ts'
import { plannedOn } from '../demo/planned-missions.fixture.ts'
import { readPhotoFolder } from './photo-folder.ts'
import { writeSamplePhotos } from './sample-photos.ts'

const folder = mkdtempSync(join(tmpdir(), 'sortie-samples-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the first flight of the sample photos leaves a gap, and both cover the site of the demo mission', async () => {
  await expect(writeSamplePhotos([], folder)).rejects.toThrow('npm run sample-photos -- folder')
  expect(await writeSamplePhotos(['cards'], folder)).toContain('Baldwin Ridge')
  const [site] = clientKinds.mapping.features(place('Baldwin Ridge'))
  if (site?.geometry.type !== 'Polygon') throw new Error('the site has no outline')
  const area = [
    site.geometry.coordinates.map((ring) => ring.map(([x = 0, y = 0]): [number, number] => [x, y])),
  ]
  const coverageOf = async (card: string) => {
    const { images, failed } = await readPhotoFolder(join(folder, 'cards', card))
    expect(failed).toEqual([])
    return surveyCoverage(images, { area })
  }
  const first = await coverageOf('flight-1')
  expect(first.level).toBe('poor')
  expect(first.gaps.length).toBeGreaterThan(0)
  expect((await coverageOf('.')).level).toBe('great')
})

test('A-UPLOAD-07 A-UPLOAD-08 A-CLASSIFY-08 the demo mission takes every sample photo, and each of its shots gets one', async () => {
  await writeSamplePhotos(['taken'], folder)
  const mission = plannedOn('2026-06-15').find(({ reference }) => reference === 'FLY-02')?.body
  if (!mission?.shots) throw new Error('the demo has no such mission')
  const names = readdirSync(join(folder, 'taken'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
  expect(names.length).toBeGreaterThan(100)
  expect(refusedFiles(names, mission.require_raw_images ?? false)).toEqual([])
  const { images, failed } = await readPhotoFolder(join(folder, 'taken'))
  expect([images.length, failed]).toEqual([names.length, []])
  // With position and altitude, nothing is asked before they are uploaded.
  const isPlaced = ({ facts }: (typeof images)[number]) => facts.position && facts.altitudeMeters !== null
  expect(images.filter((image) => !isPlaced(image))).toEqual([])
  const [ortho, ...others] = mission.shots.map(({ name }) => name)
  expect(ortho).toBe('Orthomosaic')
  const named = readdirSync(join(folder, 'taken', 'other-shots')).map((name) => name.replace(/\.\w+$/, ''))
  expect(named.sort()).toEqual(others.sort())
})
