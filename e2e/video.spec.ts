import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const film = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const playerOf = (page: Page, name: string) => film(page, name).locator('xpath=..')
const isPaused = (page: Page, name: string) =>
  film(page, name).evaluate((video) => (video as HTMLVideoElement).paused)

test('A-VIDEO-01 an mp4 source, the fallback text, loop, mute, default controls and full screen', async ({
  page,
}) => {
  await page.goto('/ui-gallery')
  const video = film(page, 'A drone crosses the picture')
  await expect(video.locator('source')).toHaveAttribute('type', 'video/mp4')
  await expect(video).toContainText('Your browser does not support HTML5 video.')
  await expect(video).not.toHaveAttribute('loop')
  await expect(video).not.toHaveAttribute('controls')
  const silent = film(page, 'A drone crosses the picture, silent')
  await expect(silent).toHaveAttribute('loop')
  expect(await silent.evaluate((element) => (element as HTMLVideoElement).muted)).toBe(true)
  const withControls = 'A drone crosses the picture, with the browser’s controls'
  await expect(film(page, withControls)).toHaveAttribute('controls')
  await expect(playerOf(page, withControls).getByRole('button')).toHaveCount(0)
  await playerOf(page, 'A drone crosses the picture').getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('VIDEO')
  await page.evaluate(() => document.exitFullscreen())
})

test('A-VIDEO-01 the overlay plays and pauses', async ({ page }) => {
  await page.goto('/ui-gallery')
  const name = 'A drone crosses the picture, silent'
  expect(await isPaused(page, name)).toBe(true)
  await playerOf(page, name).getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => isPaused(page, name)).toBe(false)
  await playerOf(page, name).getByRole('button', { name: 'Pause' }).click()
  await expect.poll(() => isPaused(page, name)).toBe(true)
})

test('A-VIDEO-02 the volume toggle mutes and unmutes and is hidden with hideAudio', async ({ page }) => {
  await page.goto('/ui-gallery')
  const name = 'A drone crosses the picture'
  const isMuted = () => film(page, name).evaluate((video) => (video as HTMLVideoElement).muted)
  expect(await isMuted()).toBe(false)
  await playerOf(page, name).getByRole('button', { name: 'Mute' }).click()
  await expect.poll(isMuted).toBe(true)
  await playerOf(page, name).getByRole('button', { name: 'Unmute' }).click()
  await expect.poll(isMuted).toBe(false)
  await expect(
    playerOf(page, 'A drone crosses the picture, silent').getByRole('button', { name: /mute/i }),
  ).toHaveCount(0)
})
