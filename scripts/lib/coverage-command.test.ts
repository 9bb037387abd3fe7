import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { missionKml } from '../../packages/domain/src/mission/kml-writer.ts'
import { dronePhoto } from '../../packages/imagery/testing/photo-fixture.ts'
import { gridSurvey } from '../../packages/imagery/testing/survey-fixture.ts'
import { coverageCommand } from './coverage-command.ts'

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
  expect(report).toMatch(/places seen by fewer than 3 photos: 1 \([\d,]+ sq ft\)/)
  expect(readFileSync(join(folder, 'gaps.kml'), 'utf8')).toContain('<name>Gap 1</name>')

  for (const photo of photos) writeFileSync(join(folder, 'site', photo.name), dronePhoto(photo))
  expect(await run('site', '--area', 'mission.kml')).toContain('Coverage: Great!')
  expect(readFileSync(join(folder, 'gaps.kml'), 'utf8')).not.toContain('Gap 1')
})

test('a missing folder, no photos and an area without polygons are said plainly', async () => {
  mkdirSync(join(folder, 'empty'), { recursive: true })
  writeFileSync(join(folder, 'empty.kml'), missionKml({ name: 'Nothing', map_features: [] }))
  await expect(run()).rejects.toThrow('npm run coverage -- folder [--area mission.kml]')
  await expect(run('nowhere')).rejects.toThrow("isn't a readable folder")
  await expect(run('empty')).rejects.toThrow('has no photos')
  await expect(run('empty', '--area', 'nowhere.kml')).rejects.toThrow("nowhere.kml can't be read")
  await expect(run('empty', '--area', 'empty.kml')).rejects.toThrow("isn't a readable KML file")
})
