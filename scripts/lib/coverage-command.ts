import { readFile, writeFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gapsKml } from '@sortie/domain/mission/gaps-kml'
import { feetToMeters } from '@sortie/domain/units'
import { type SurveyOptions, surveyCoverage } from '@sortie/imagery/coverage/survey-coverage'
import { surveyPlan } from '@sortie/imagery/coverage/survey-plan'
import { openKmlReader } from '../../apps/api/src/features/provider-missions/read-kml.ts'
import { readMapFeatures } from '../../apps/api/src/features/provider-missions/read-map-features.ts'
import { coverageReport } from './coverage-report.ts'
import { readPhotoFolder } from './photo-folder.ts'
import { Problem } from './problem.ts'

const usage = 'npm run coverage -- folder [--area mission.kml] [--takeoff-above-site=feet]'

/** Reads a folder of photos, writes gaps.kml where it was called from, and returns what to print. */
export async function coverageCommand(args: string[], calledFrom: string): Promise<string> {
  const { folder, ...options } = readArguments(args, calledFrom)
  const { coverage, found } = await folderCoverage(folder, options)
  const gapsFile = resolve(calledFrom, 'gaps.kml')
  await writeFile(gapsFile, gapsKml(`Gaps of ${basename(folder)}`, coverage.gaps))
  return `${coverageReport(coverage, found)}\n\nGaps written to ${gapsFile}`
}

/** The coverage of the photos in a folder, by the same rules as in the portal. */
export async function folderCoverage(
  folder: string,
  {
    areaFile,
    takeoffAboveSiteMeters,
  }: { areaFile?: string | undefined; takeoffAboveSiteMeters: number | null },
) {
  const plan = areaFile === undefined ? {} : await planOf(areaFile)
  const found = await readPhotoFolder(folder)
  return { coverage: surveyCoverage(found.images, { ...plan, takeoffAboveSiteMeters }), found }
}

function readArguments(args: string[], calledFrom: string) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { area: { type: 'string' }, 'takeoff-above-site': { type: 'string' } },
      allowPositionals: true,
    })
    const [folder, ...others] = positionals
    if (folder === undefined || others.length > 0) throw new Error('one folder')
    const feet = values['takeoff-above-site']
    if (feet !== undefined && !/^-?\d{1,5}(\.\d+)?$/.test(feet)) throw new Error('a number of feet')
    return {
      folder: resolve(calledFrom, folder),
      areaFile: values.area === undefined ? undefined : resolve(calledFrom, values.area),
      takeoffAboveSiteMeters: feet === undefined ? null : feetToMeters(Number(feet)),
    }
  } catch {
    throw new Problem(`which folder? ${usage}`)
  }
}

async function planOf(file: string): Promise<SurveyOptions> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Problem(`${file} can't be read.`)
  })
  const reader = openKmlReader()
  try {
    const features = await readMapFeatures({ kml: text }, reader).catch(() => {
      throw new Problem(`${file} isn't a readable KML file.`)
    })
    const plan = surveyPlan(features ?? [])
    if (plan.area.length === 0) throw new Problem(`${file} has no polygon to cover.`)
    return plan
  } finally {
    await reader.close()
  }
}
