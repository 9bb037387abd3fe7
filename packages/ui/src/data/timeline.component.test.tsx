import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { showGallery } from '../../testing/show-gallery.tsx'

test('a timeline is a list that begins with what is next, and earlier entries are added on request', async () => {
  await showGallery('timeline')
  const list = page.getByRole('list', { name: 'What happened' })
  const texts = () =>
    list
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  expect(texts()).toEqual([
    'Fly the missionNext: Robin Skylark · Tuesday 6/11/30 · 09:00AM',
    'Booked by Robin SkylarkRobin Skylark · Today 10:02AM',
    'Declined by Ana FinchAna Finch · Today 9:40AM',
    'Offered to Robin Skylark and 11 othersDana Cole · Yesterday',
  ])
  const more = page.getByRole('button', { name: 'Show earlier' })
  await more.click()
  await expect.element(more).not.toBeInTheDocument()
  expect(texts().at(-1)).toBe('CreatedOrders · Yesterday')
  await expectAccessible()
})
