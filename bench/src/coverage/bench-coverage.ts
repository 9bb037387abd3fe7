import { spawn } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { SurveyPhoto } from '@sortie/imagery/coverage/survey-coverage'
import { dronePhoto } from '@sortie/testing/photo-fixture'
import { gridSurvey, type SurveyFixture, surveyPhoto } from '@sortie/testing/survey-fixture'
import puppeteer, { type Page } from 'puppeteer-core'
import { findExiftool } from '../../../apps/api/src/features/processing/exiftool.ts'
import { requireChromium } from '../../../scripts/lib/chromium.ts'
import { Problem } from '../../../scripts/lib/problem.ts'
import { environment } from '../../../scripts/lib/settings.ts'
import { createTemporaryFolder } from '../../../scripts/lib/temporary.ts'
import { undoLater } from '../clean-up.ts'
import { median } from '../median.ts'
import { build } from '../web/portal.ts'
import { type CoveragePage, type Figures, type ReadingSide, readingSides } from './figures.ts'
import { servePage } from './serve-page.ts'

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** The bytes after the metadata. Only the very end is read beyond them, so the rest is a hole in the file. */
const contentBytes = 256 * 1024

const makePhotos = async (folder: string, count: number, sizeBytes: number): Promise<string[]> => {
  await mkdir(folder, { recursive: true })
  const content = randomFillSync(Buffer.alloc(contentBytes))
  const { photos } = gridSurvey({ widthMeters: 1000, lengthMeters: 1000 })
  if (photos.length < count) throw new Problem(`there are no more than ${photos.length} photos.`)
  const paths: string[] = []
  for (const photo of photos.slice(0, count)) {
    const path = join(folder, photo.name)
    const file = await open(path, 'w')
    await file.write(content)
    await file.write(dronePhoto(photo), 0, null, 0)
    // The end of an image, which a photo that isn't cut off has.
    await file.write(Uint8Array.of(0xff, 0xd9), 0, 2, sizeBytes - 2)
    await file.close()
    paths.push(path)
  }
  return paths
}

/** A survey of so many photos over a square kilometer, which is a million cells of a meter. */
const largeSurvey = async (
  count: number,
): Promise<{ photos: SurveyPhoto[]; area: SurveyFixture['area'] }> => {
  const { photos, area } = gridSurvey({ widthMeters: 1000, lengthMeters: 1000, front: 0.9, side: 0.9 })
  if (photos.length < count) throw new Problem(`there are no more than ${photos.length} footprints.`)
  return { photos: await Promise.all(photos.slice(0, count).map(surveyPhoto)), area }
}

/** All photos in one run of the program, its start included. */
const exiftoolRun = (command: readonly string[], folder: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    const [program = '', ...args] = [...command, '-fast2', '-json', '-n', folder]
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore'] })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(performance.now() - started) : reject(new Problem('ExifTool failed.')),
    )
  })

type WithPage = { coveragePage: CoveragePage }

const names: Readonly<Record<ReadingSide | 'exiftool', string>> = {
  bare: 'bare reading of 128 + 4 KiB, one at a time',
  exiftool: 'exiftool -fast2',
  exifreader: 'ExifReader on the main thread',
  ours: "ours, in the portal's workers",
}

const options = {
  photos: { type: 'string', default: '1000' },
  mb: { type: 'string', default: '6' },
  footprints: { type: 'string', default: '10000' },
  rounds: { type: 'string', default: '3' },
} as const

/** Reads the same photos in every way and covers a square kilometer. Returns the targets that were missed. */
export const benchCoverage = async (args: string[]): Promise<string[]> => {
  const { values } = parseArgs({ args, options })
  const [count, footprints, rounds] = [
    Number(values.photos),
    Number(values.footprints),
    Number(values.rounds),
  ]
  const found = await findExiftool()
  if (!found) throw new Problem('this bench compares with ExifTool, and there is no Perl to run it.')
  const executablePath = requireChromium(environment)
  const folder = await createTemporaryFolder()
  undoLater(() => rm(folder, { recursive: true, force: true }))
  const photos = await makePhotos(join(folder, 'photos'), count, Number(values.mb) * 1_000_000)
  const survey = await largeSurvey(footprints)
  await build(join(folder, 'page'), ['--config', pathOf('page/vite.config.ts')])
  const served = await servePage(join(folder, 'page'))
  undoLater(served.close)
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await puppeteer.launch({ executablePath, args: sandbox, protocolTimeout: 3_600_000 })
  undoLater(() => browser.close())
  const before = loadavg()[0] ?? 0

  /** A new page for each turn, with the photos picked. */
  const inPage = async <Result>(work: (page: Page) => Promise<Result>): Promise<Result> => {
    const page = await browser.newPage()
    try {
      page.on('pageerror', (error) => console.error(error))
      await page.goto(served.url)
      const input = await page.waitForSelector('#photos')
      await (input as unknown as { uploadFile(...paths: string[]): Promise<void> }).uploadFile(...photos)
      return await work(page)
    } finally {
      await page.close()
    }
  }
  const read = (side: ReadingSide) =>
    inPage((page) =>
      page.evaluate((which) => (globalThis as unknown as WithPage).coveragePage.read(which), side),
    )

  const taken: Record<ReadingSide, Figures[]> = { bare: [], exifreader: [], ours: [] }
  const exiftoolMs: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const [index] of readingSides.entries()) {
      // Each round begins with another one, so that none always follows the same.
      const side = readingSides[(index + round) % readingSides.length] as ReadingSide
      const figures = await read(side)
      if (figures.placed !== count) throw new Problem(`${side} read ${figures.placed} of ${count} photos.`)
      taken[side].push(figures)
    }
    exiftoolMs.push(await exiftoolRun(found.command, join(folder, 'photos')))
  }
  const bytes = await inPage((page) =>
    page.evaluate(() => (globalThis as unknown as WithPage).coveragePage.bytesPerPhoto()),
  )
  const covered = []
  for (let round = 0; round < rounds; round++)
    covered.push(
      await inPage((page) =>
        page.evaluate(
          (all, area) => (globalThis as unknown as WithPage).coveragePage.cover(all, area),
          survey.photos,
          survey.area,
        ),
      ),
    )

  const rateOf = (ms: readonly number[]) => (count * 1000) / median(ms)
  const rates = {
    exiftool: rateOf(exiftoolMs),
    ...(Object.fromEntries(
      readingSides.map((side) => [side, rateOf(taken[side].map(({ ms }) => ms))]),
    ) as Record<ReadingSide, number>),
  }
  const longest = (figures: readonly Figures[]) =>
    Math.max(...figures.map(({ longestTaskMs }) => longestTaskMs))
  const kib = (value: number) => `${(value / 1024).toFixed(0)} KiB`
  const bytesOf = { bare: kib(131_072 + 4096), exifreader: kib(131_072), ours: kib(bytes), exiftool: '' }
  console.log(
    `\n${await browser.version()}, ExifTool ${found.version}; ${count} photos of ${values.mb} MB, ${rounds} rounds in turns, medians; ` +
      `${availableParallelism()} cores; load average ${before.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after.\n`,
  )
  console.table(
    Object.fromEntries(
      (['bare', 'exiftool', 'exifreader', 'ours'] as const).map((side) => [
        names[side],
        {
          'photos/s': Math.round(rates[side]),
          'of bare': Number((rates[side] / rates.bare).toFixed(2)),
          'read/photo': bytesOf[side],
          'blocked ms':
            side === 'exiftool' ? '' : Math.round(median(taken[side].map((one) => one.blockedMs))),
          'longest task ms': side === 'exiftool' ? '' : Math.round(longest(taken[side])),
        },
      ]),
    ),
  )
  const coverMs = median(covered.map(({ ms }) => ms))
  console.log(
    `Coverage of ${footprints} footprints on ${covered[0]?.cells ?? 0} cells, in a worker and handed over: ${Math.round(coverMs)} ms, ` +
      `longest task on the main thread ${Math.round(longest(covered))} ms.`,
  )

  const missed: string[] = []
  const expect = (isMet: boolean, target: string) => isMet || missed.push(target)
  expect(
    rates.ours > rates.bare,
    `more photos a second than bare reading (${(rates.ours / rates.bare).toFixed(2)})`,
  )
  expect(rates.ours >= 3 * rates.exiftool, `3 times ExifTool (${(rates.ours / rates.exiftool).toFixed(1)})`)
  expect(
    longest(taken.ours) <= 50,
    `no task over 50 ms while photos are read (${Math.round(longest(taken.ours))})`,
  )
  expect(
    longest(covered) <= 50,
    `no task over 50 ms while the coverage is worked out (${Math.round(longest(covered))})`,
  )
  expect(coverMs < 1000, `coverage in under a second (${Math.round(coverMs)} ms)`)
  return missed
}
