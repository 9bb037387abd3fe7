import { assignTo, mondayMorning, moveTo, newMission, offerTo } from './support/missions.ts'
import { at } from './support/site.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const soon = () => {
  const start = Math.ceil(Date.now() / 60_000 + 40) * 60_000
  return {
    scheduled_at_start: new Date(start).toISOString(),
    scheduled_at_end: new Date(start + 3_600_000).toISOString(),
  }
}

/** Whether a dot is beyond the edge of its line, where nobody sees it. */
const isCutOff = (dot: Element): boolean => {
  const line = dot.closest('.overflow-hidden')
  return line !== null && dot.getBoundingClientRect().right <= line.getBoundingClientRect().left + 1
}

const airspace_briefing = { external_id: 'B-7', auth_option: 'laanc', requires_auth: true, notices: [] }

test('M-STATUS-03 M-AIR-06 the next flight comes first, with place, time, payout and action; an assigned mission can be opened from there', async ({
  pilotPage,
  pilot,
}) => {
  const next = await assignTo(await newMission({ ...at('Pier Offices'), airspace_briefing }), pilot, soon())
  const assigned = await assignTo(await newMission(at('Harbor Mast')), pilot, mondayMorning)
  await moveTo(assigned, 'pilot_assigned')
  await offerTo(await newMission(at('On offer')), pilot)
  await pilotPage.goto('/active-missions')
  const card = pilotPage.getByRole('region', { name: 'Next flight' })
  await expect(card.getByRole('link', { name: 'Pier Offices' })).toHaveAttribute(
    'href',
    `/clientmission/${next.id}`,
  )
  await expect(card).toContainText(/In \d+ min/)
  await expect(card).toContainText('1 Example Way, Santa Monica, CA 90401')
  await expect(card).toContainText(/\w+day \d+\/\d+\/\d\d · \d\d:\d\d[AP]M P[SD]T/)
  await expect(card).toContainText('$150.00 USD')
  await expect(card).toContainText(/\d+°F · Wind \d+ mph \(max \d+\) · Clouds \d+%/)
  await expect(card).toContainText('Airspace authorization needed')
  await expect(card.getByRole('link', { name: 'Get authorization' })).toHaveAttribute(
    'href',
    new RegExp(`external_id=B-7&return_url=.*airmapcallback%2F${next.id}`),
  )
  // The following flights are listed, on whichever day, each with the one thing that is missing.
  await expect(card.getByRole('list', { name: 'Flight plan' }).getByRole('listitem')).toHaveText(
    /^Monday 1\/6\/31 · 10:00AM PST\s*Harbor Mast\s*Ready to fly\s*Complete Flight/,
  )
  await expect(pilotPage.getByRole('row').filter({ hasText: 'Harbor Mast' })).toHaveCount(0)
  await expectAccessible(pilotPage)

  // A tablet has room for the whole name.
  await pilotPage.setViewportSize({ width: 768, height: 900 })
  const planned = card.getByRole('listitem').getByRole('link', { name: 'Harbor Mast', exact: true })
  expect(await planned.evaluate((name) => name.scrollWidth <= name.clientWidth)).toBe(true)
  // Where day and time don't fit into a line, the dot between them doesn't end it.
  const dot = card.getByRole('listitem').locator('[data-dot]')
  expect(await dot.evaluate(isCutOff)).toBe(false)
  await pilotPage.setViewportSize({ width: 320, height: 844 })
  await expect.poll(() => dot.evaluate(isCutOff)).toBe(true)

  await pilotPage.setViewportSize({ width: 390, height: 844 })
  // Both actions are on one line of a phone, and each is as wide as its icon and its text.
  const actions = ['Get authorization', 'Flight mode'].map((name) => card.getByRole('link', { name }))
  const tops = await Promise.all(actions.map(async (action) => (await action.boundingBox())?.y))
  expect(tops[0]).toBe(tops[1])
  for (const action of actions)
    expect(await action.evaluate((link) => link.scrollWidth <= link.clientWidth)).toBe(true)
  const offer = pilotPage.getByRole('row').filter({ hasText: 'On offer' })
  // All of the first mission, down to what can be done about it.
  await expect(offer.getByText('On offer')).toBeInViewport({ ratio: 1 })
  await expect(offer.getByRole('link', { name: 'View details' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(pilotPage)

  await card.getByRole('link', { name: /^Complete Flight\s+for Harbor Mast$/ }).click()
  await expect(pilotPage).toHaveURL(`/clientmission/${assigned.id}`)
  await expect(pilotPage.getByRole('button', { name: 'Complete Flight' })).toBeVisible()
})
