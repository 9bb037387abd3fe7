import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ProfileContents } from './profile-contents.tsx'

test('only what a complete profile needs is marked as done or missing', async () => {
  const pilot = { missing_profile_data: ['device'] } as unknown as Pilot
  await render(<ProfileContents pilot={pilot} blocks={['drones', 'devices', 'notifications', 'signIns']} />)
  const marked = page
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.querySelector('svg') !== null])
  expect(marked).toEqual([
    ['Drone systems', true],
    ['Devices: missing', true],
    ['Notifications', false],
    ["Where you're signed in", false],
  ])
})
