import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { assignTo, newMission } from './support/missions.ts'
import { addRecord } from './support/provider.ts'
import { expect, test } from './support/test.ts'

const mp4 = fileURLToPath(new URL('../packages/ui/src/data/drone-crossing.mp4', import.meta.url))

const film = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const playerOf = (page: Page, name: string) => film(page, name).locator('xpath=..')
const isPaused = (page: Page, name: string) =>
  film(page, name).evaluate((video) => (video as HTMLVideoElement).paused)

test('A-VIDEO-01 the video of a shot type: mp4, muted, looped, played and paused by its overlay, full screen', async ({
  pilotPage,
  pilot,
}) => {
  const url = `https://videos.example.com/${pilot.id}.mp4`
  await pilotPage.route(url, (route) => route.fulfill({ path: mp4, contentType: 'video/mp4' }))
  const name = `Orbit ${pilot.id}`
  const shot_type_id = await addRecord('/shot_types', { name, video: url })
  const { id } = await assignTo(await newMission({ shots: [{ name: 'Orbit', shot_type_id }] }), pilot)
  await pilotPage.goto(`/clientmission/${id}#shotlist`)
  const label = `Sample video of ${name}`
  const video = film(pilotPage, label)
  await expect(video.locator('source')).toHaveAttribute('src', url)
  await expect(video.locator('source')).toHaveAttribute('type', 'video/mp4')
  await expect(video).toContainText('Your browser does not support HTML5 video.')
  await expect(video).toHaveAttribute('loop')
  await expect(video).not.toHaveAttribute('controls')
  expect(await video.evaluate((element) => (element as HTMLVideoElement).muted)).toBe(true)
  const player = playerOf(pilotPage, label)
  expect(await isPaused(pilotPage, label)).toBe(true)
  await player.getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => isPaused(pilotPage, label)).toBe(false)
  await player.getByRole('button', { name: 'Pause' }).click()
  await expect.poll(() => isPaused(pilotPage, label)).toBe(true)
  await player.getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(() => pilotPage.evaluate(() => document.fullscreenElement?.tagName)).toBe('VIDEO')
})
