import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism, loadavg } from 'node:os'
import { extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import puppeteer, { type Page } from 'puppeteer-core'
import sharp from 'sharp'
import { requireChromium } from '../../../scripts/lib/chromium.ts'
import { environment } from '../../../scripts/lib/settings.ts'
import { createTemporaryFolder } from '../../../scripts/lib/temporary.ts'
import { undoLater } from '../clean-up.ts'
import { median } from '../median.ts'
import { buildConsole } from './build-console.ts'
import { missionId, photoCount, providerResponses } from './provider-responses.ts'

const mostMs = 100
/** The first ones are decoded while the page still loads. */
const warmUp = 10
/** A reviewer looks at a photo before the next. */
const lookMs = 700
const mostMegabytes = 1500
const viewport = { width: 1440, height: 900 }

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

/** Photos of 20 megapixels that compress like those of a drone. They are served under 5,000 links, none of them cached. */
const drawPhotos = (): Promise<Buffer[]> =>
  Promise.all(
    [90, 120, 150].map((mean) =>
      sharp({
        create: {
          width: 5472,
          height: 3648,
          channels: 3,
          background: '#507040',
          noise: { type: 'gaussian', mean, sigma: 18 },
        },
      })
        .jpeg({ quality: 85 })
        .toBuffer(),
    ),
  )

const serve = async (dist: string, photos: readonly Buffer[], small: Buffer): Promise<string> => {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const photo = /^\/photos\/(\d+)\.jpg$/.exec(path)
    if (photo || path.startsWith('/small/')) {
      response.writeHead(200, { 'content-type': 'image/jpeg', 'cache-control': 'no-store' })
      response.end(photo ? photos[Number(photo[1]) % photos.length] : small)
      return
    }
    const json = providerResponses(path, new URL(request.url ?? '/', 'http://localhost').searchParams)
    if (json !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      response.end(JSON.stringify(json))
      return
    }
    if (path === '/plain') {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end(
        '<!doctype html><body style="margin:0"><img style="width:100vw;height:100vh;object-fit:contain">',
      )
      return
    }
    const file = path.replace(/^\/console\/?/, '')
    const name = extname(file) ? file : 'index.html'
    try {
      const bytes = await readFile(join(dist, name))
      response.writeHead(200, { 'content-type': types[extname(name)] ?? 'application/octet-stream' })
      response.end(bytes)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  undoLater(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Runs in the page: presses j, and resolves when the next photo is sharp on the screen. */
const pressNext = () =>
  new Promise<number>((resolve) => {
    const { document, dispatchEvent, performance, requestAnimationFrame, KeyboardEvent } =
      globalThis as never as {
        document: { querySelector(selector: string): { dataset: Record<string, string> } | null }
        dispatchEvent(event: unknown): void
        performance: { now(): number }
        requestAnimationFrame(run: () => void): void
        KeyboardEvent: new (name: string, options: object) => unknown
      }
    const canvas = () => document.querySelector('canvas[data-photo]')?.dataset
    const before = canvas()?.photo
    const from = performance.now()
    dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true }))
    const look = () => {
      const now = canvas()
      if (now && now.photo !== before && now.isSharp === 'true')
        // The frame in which it was drawn is on the screen with the next.
        requestAnimationFrame(() => resolve(performance.now() - from))
      else requestAnimationFrame(look)
    }
    look()
  })

/** The same with a plain image, which begins to load when it is asked for. */
const showPlain = (url: string) =>
  new Promise<number>((resolve) => {
    const { document, performance, requestAnimationFrame } = globalThis as never as {
      document: { querySelector(selector: string): { src: string; decode(): Promise<void> } }
      performance: { now(): number }
      requestAnimationFrame(run: () => void): void
    }
    const from = performance.now()
    const image = document.querySelector('img')
    image.src = url
    void image
      .decode()
      .then(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - from))))
  })

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const privateMegabytes = async (page: Page): Promise<number> => {
  const browser = page.browser()
  const { processInfo } = await (await browser.target().createCDPSession()).send('SystemInfo.getProcessInfo')
  const sizes = await Promise.all(
    processInfo
      .filter(({ type }) => type === 'renderer')
      .map(async ({ id }) => {
        const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
        return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
      }),
  )
  return Math.max(...sizes)
}

/** From 'next' to the sharp photo on the screen, in the review of 5,000 photos, beside a plain image. */
export const benchReview = async (args: string[]): Promise<string[]> => {
  const { values } = parseArgs({ args, options: { presses: { type: 'string', default: '40' } } })
  const presses = Number(values.presses)
  const dist = await createTemporaryFolder()
  await buildConsole(dist)
  const photos = await drawPhotos()
  const small = await sharp(photos[0]).resize(640).jpeg().toBuffer()
  const url = await serve(dist, photos, small)
  const browser = await puppeteer.launch({
    executablePath: requireChromium(environment),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  undoLater(() => browser.close())
  const page = await browser.newPage()
  await page.setViewport(viewport)
  await page.goto(`${url}/plain`)
  await page.evaluate(
    (session) => localStorage.setItem('sortie-console.session', session),
    JSON.stringify({
      credentials: { kind: 'identity', access_token: 'bench', id_token: 'bench' },
      actingAs: null,
    }),
  )
  await page.goto(`${url}/console/reviews/${missionId}`)
  await page.waitForSelector('canvas[data-is-sharp="true"]', { timeout: 120_000 })
  const sharpMs: number[] = []
  const megabytes: number[] = []
  for (let press = 0; press < warmUp + presses; press += 1) {
    await pause(lookMs)
    const ms = await page.evaluate(pressNext)
    if (press >= warmUp) sharpMs.push(ms)
    if (press % 5 === 0) megabytes.push(await privateMegabytes(page))
  }
  const plain = await browser.newPage()
  await plain.setViewport(viewport)
  await plain.goto(`${url}/plain`)
  const plainMs: number[] = []
  for (let press = 0; press < warmUp + presses; press += 1) {
    await pause(lookMs)
    const ms = await plain.evaluate(showPlain, `${url}/photos/${press + 1000}.jpg`)
    if (press >= warmUp) plainMs.push(ms)
  }
  const [own, peer] = [median(sharpMs), median(plainMs)]
  const most = Math.max(...megabytes)
  const size = photos.reduce((sum, { length }) => sum + length, 0) / photos.length / 1_000_000
  console.log(
    `${photoCount} photos of 20 megapixels, ${size.toFixed(1)} MB each; ${photos.length} files under ${photoCount} links, none cached`,
  )
  console.log(`${availableParallelism()} cores; load average ${(loadavg()[0] ?? 0).toFixed(1)}`)
  console.log(
    `next to sharp: ${own.toFixed(0)} ms at the median, ${Math.max(...sharpMs).toFixed(0)} ms at most, of ${presses}`,
  )
  console.log(
    `a plain <img>: ${peer.toFixed(0)} ms at the median, ${Math.max(...plainMs).toFixed(0)} ms at most`,
  )
  console.log(
    `ratio: ${(peer / own).toFixed(1)} times as fast. Memory of the tab: ${most.toFixed(0)} MB at most, ${(megabytes.at(-1) ?? 0).toFixed(0)} MB at the end`,
  )
  return [
    ...(own <= mostMs ? [] : [`next to sharp takes ${own.toFixed(0)} ms, more than ${mostMs}`]),
    ...(most <= mostMegabytes ? [] : [`the tab takes ${most.toFixed(0)} MB, more than ${mostMegabytes}`]),
  ]
}
