import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { surveyCoverage } from '../../packages/imagery/src/coverage/survey-coverage.ts'
import { clientKinds } from '../demo/client-kinds.ts'
import { place } from '../demo/places.ts'
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
