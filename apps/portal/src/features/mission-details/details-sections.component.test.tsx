import { exampleMission, exampleShot } from '@sortie/domain/mission/example-mission.fixture'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { queryClient } from '@sortie/web-app/query-client.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { signInWith } from '#app/signed-in.fixture.ts'
import { expectAccessible } from '../../../../../packages/ui/testing/accessibility.ts'
import { DetailsSections, useOpenSections } from './details-sections.tsx'

beforeEach(async () => {
  await signInWith((path) => {
    throw new Error(`nothing responds to ${path}`)
  })
  onTestFinished(() => queryClient.clear())
})

const shotType = exampleShot.shot_type
if (!shotType) throw new Error('the example has no shot type')

/** Every section has all that it can show, but for files of another server. */
const mission: Mission = {
  ...exampleMission,
  shots: [{ ...exampleShot, shot_type: { ...shotType, video: null, sample_images: [] } }],
}

const Sections = ({ of }: { of: Mission }) => (
  <DetailsSections mission={of} pilot={undefined} variant="portal" opened={useOpenSections('portal')} />
)

/** Below as much as a screen of the page has above them. */
const show = (address: string, of = mission) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={queryClient}>
        <main>
          <h1 className="h-dvh">Mission details</h1>
          <Sections of={of} />
        </main>
      </QueryClientProvider>
    </MemoryRouter>,
  )

const titles = () => page.getByRole('heading', { level: 2 })
const titleTexts = () =>
  titles()
    .elements()
    .map(({ textContent }) => textContent)
const button = (name: string) => titles().getByRole('button', { name, exact: true })

const current = [
  'Pre-flight Checklist',
  'Shot list',
  'Airspace Authorization',
  'Fly App & Upload',
  'On-site Information',
  'GPS Coverage Check',
  'Upload Assets',
]

test('M-DETAIL-20 the older names are anchors, and labels when asked for', async () => {
  const opens = { preflight: 0, shotlist: 1, flyapp: 3, onsite: 4 }
  for (const [anchor, place] of Object.entries(opens)) {
    const { unmount } = await show(`/clientmission/1001#${anchor}`)
    const title = button(current[place] ?? '')
    await expect.element(title).toHaveAttribute('aria-expanded', 'true')
    await expect.element(title).toBeInViewport()
    await unmount()
    scrollTo(0, 0)
  }
  await show('/clientmission/1001?labels=older')
  expect(titleTexts()).toEqual([
    'Preflight',
    'Shotlist',
    'Airspace Authorization',
    'Flyapp',
    'Onsite',
    'GPS Coverage Check',
    'Upload Assets',
  ])
})

test('M-DETAIL-01 M-DETAIL-10 every section opens, in their order, without a violation of the accessibility rules', async () => {
  await show('/clientmission/1001')
  expect(titleTexts()).toEqual(current)
  for (const name of current) {
    // The first one is open from the start.
    if (name !== current[0]) await button(name).click()
    await expect.element(button(name)).toHaveAttribute('aria-expanded', 'true')
  }
  await expectAccessible()
})
