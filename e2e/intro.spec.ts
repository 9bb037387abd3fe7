import { expect, expectAccessible, expectNoOverflow, test } from './support/test.ts'

const steps = ['Complete your profile', 'Get a licence', 'Download the pilot app', 'Get experience']

test('M-INTRO-01 M-INTRO-02 A-INTRO-01 A-INTRO-02 four steps in order, the licence that is required and the top earning', async ({
  sharedPilotPage: pilotPage,
}) => {
  await pilotPage.goto('/client-missions')
  const list = pilotPage.getByRole('main').getByRole('list')
  await expect(list.getByRole('heading', { level: 3 })).toHaveText(steps)
  await expect(
    pilotPage.getByText('A Part 107 licence or 333 exemption is required for client missions.'),
  ).toBeVisible()
  await expect(pilotPage.getByText('over $60,000')).toBeVisible()
  await expectAccessible(pilotPage)
})

test('M-INTRO-01 the intro on a phone @mobile', async ({ sharedPilotPage: pilotPage }) => {
  await pilotPage.goto('/client-missions')
  await expect(pilotPage.getByRole('heading', { level: 3 })).toHaveText(steps)
  await expectNoOverflow(pilotPage)
  await expectAccessible(pilotPage)
})
