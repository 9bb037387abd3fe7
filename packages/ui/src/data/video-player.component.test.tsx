import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import filmUrl from './drone-crossing.mp4'
import { VideoPlayer } from './video-player.tsx'

const film = () => page.getByLabelText('A drone crosses the frame').element() as HTMLVideoElement

test('A-VIDEO-02 the volume toggle mutes and unmutes, and is hidden with hideAudio', async () => {
  const { rerender } = await render(<VideoPlayer src={filmUrl} label="A drone crosses the frame" />)
  expect(film().muted).toBe(false)
  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect.poll(() => film().muted).toBe(true)
  await page.getByRole('button', { name: 'Unmute' }).click()
  await expect.poll(() => film().muted).toBe(false)

  await rerender(<VideoPlayer src={filmUrl} label="A drone crosses the frame" hideAudio />)
  await expect.element(page.getByRole('button', { name: /mute/i })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Full screen' })).toBeVisible()
})

test("A-VIDEO-01 the browser's own controls can replace the overlay", async () => {
  const { rerender } = await render(<VideoPlayer src={filmUrl} label="A drone crosses the frame" />)
  await expect.element(page.getByRole('button', { name: 'Play' })).toBeVisible()
  expect(film().controls).toBe(false)
  await rerender(<VideoPlayer src={filmUrl} label="A drone crosses the frame" hasDefaultControls />)
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  expect(film().controls).toBe(true)
})
