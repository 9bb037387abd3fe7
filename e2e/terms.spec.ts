import { expect, test, violationsOn } from './support/test.ts'

for (const size of ['', ' @mobile'])
  test(`A-TERMS-01 A-TERMS-02 A-TERMS-03 the terms are readable without a session${size}`, async ({
    page: registration,
    context,
  }) => {
    await registration.goto('/register')
    const opened = context.waitForEvent('page')
    await registration.getByRole('link', { name: 'Terms & Conditions' }).click()
    const page = await opened
    await expect(page).toHaveURL('/terms')
    await expect(registration).toHaveURL('/register')
    await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible()
    const main = page.getByRole('main')
    for (const text of [
      'Last updated December 4, 2018',
      'all pilots who use this portal and to every contractor who takes paid missions',
      'independent contractor',
      'insurance',
      'licenses',
      "Either party may terminate this agreement at any time, with or without a reason, on 7 days' notice.",
      'within 30 days of termination',
      '12 months',
      '5 business days',
    ])
      await expect(main).toContainText(text)
    await expect(page.getByRole('banner')).toHaveClass(/bg-navy/)
    for (const sentence of [
      'You work as an independent contractor.',
      'You must hold the licenses, certificates and registrations that the law requires for each mission you fly, and the insurance that covers it.',
    ])
      await expect(main).toContainText(sentence)
    expect(await violationsOn(page)).toEqual([])
  })

test('a pilot who has not agreed to the terms in force is led to them from the dashboard, and nothing is kept from them', async ({
  pilotPage,
}) => {
  await pilotPage.route('**/pilots/account', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), terms_to_accept: 3 } })
  })
  await pilotPage.goto('/active-missions')
  const prompt = pilotPage.getByRole('complementary', { name: 'Our terms' })
  await expect(prompt).toContainText('Our terms have a new version.')
  await expect(pilotPage.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
  expect(await violationsOn(pilotPage)).toEqual([])
  await prompt.getByRole('link', { name: 'Read the terms' }).click()
  await expect(pilotPage).toHaveURL('/terms')
})
