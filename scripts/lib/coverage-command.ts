import { readFile, writeFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openKmlReader } from '../../apps/api/src/features/provider-missions/read-kml.ts'
import { gapsKml } from '../../packages/domain/src/mission/gaps-kml.ts'
import { surveyCoverage } from '../../packages/imagery/src/coverage/survey-coverage.ts'
import { coverageReport } from './coverage-report.ts'
import { readPhotoFolder } from './photo-folder.ts'
import { Problem } from './problem.ts'

const usage = 'npm run coverage -- folder [--area mission.kml]'

/** Reads a folder of photos, writes gaps.kml where it was called from, and returns what to print. */
export async function coverageCommand(args: string[], calledFrom: string): Promise<string> {
  const { folder, areaFile } = readArguments(args, calledFrom)
  const area = areaFile === undefined ? undefined : await areaOf(areaFile)
  const { photos, failed } = await readPhotoFolder(folder)
  const coverage = surveyCoverage(photos, { area })
  const gapsFile = resolve(calledFrom, 'gaps.kml')
  await writeFile(gapsFile, gapsKml(`Gaps of ${basename(folder)}`, coverage.gaps))
  return `${coverageReport(coverage, failed)}\n\nGaps written to ${gapsFile}`
}

function readArguments(args: string[], calledFrom: string): { folder: string; areaFile: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { area: { type: 'string' } },
      allowPositionals: true,
    })
    const [folder, ...others] = positionals
    if (folder === undefined || others.length > 0) throw new Error('one folder')
    return {
      folder: resolve(calledFrom, folder),
      areaFile: values.area === undefined ? undefined : resolve(calledFrom, values.area),
    }
  } catch {
    throw new Problem(`which folder? ${usage}`)
  }
}

async function areaOf(file: string) {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Problem(`${file} can't be read.`)
  })
  const reader = openKmlReader()
  try {
    const features = await reader.read(text).catch(() => {
      throw new Problem(`${file} isn't a readable KML file.`)
    })
    const polygons = features.flatMap(({ geometry }) =>
      geometry.type === 'Polygon'
        ? [geometry.coordinates.map((ring) => ring.map(([x = 0, y = 0]): [number, number] => [x, y]))]
        : [],
    )
    if (polygons.length === 0) throw new Problem(`${file} has no polygon to cover.`)
    return polygons
  } finally {
    await reader.close()
  }
}
