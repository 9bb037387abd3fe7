import { openSection, panel } from './support/details-page.ts'
import { followLink } from './support/follow-link.ts'
import { assignTo, moveTo, newMission } from './support/missions.ts'
import { at, flightAppElsewhere } from './support/site.ts'
import { expect, test } from './support/test.ts'

test('M-DETAIL-16 M-DETAIL-23 M-STATUS-03 M-OPEN-64 delivery elsewhere: instructions for iOS and web, and no web upload; a file-transfer tool leads to the upload page, which has its credentials', async ({
  pilotPage,
  pilot,
}) => {
  const elsewhere = await moveTo(
    await assignTo(await newMission({ ...at('Mast'), flight_app: flightAppElsewhere }), pilot),
    'flight_complete',
  )
  await pilotPage.goto(`/clientmission/${elsewhere.id}#flyapp`)
  const fly = panel(pilotPage, 'Fly App & Upload')
  await expect(fly).toContainText('Fly on the phone')
  await expect(fly).toContainText('Fly from the desk')
  await expect(fly).not.toContainText('Fly on Android')
  await openSection(pilotPage, 'Upload Assets')
  const upload = panel(pilotPage, 'Upload Assets')
  await expect(upload).toContainText('Please upload via Mastcheck')
  await expect(upload).toContainText('Deliver in Mastcheck')
  await expect(upload.getByRole('link', { name: 'Upload now' })).toHaveAttribute('target', '_blank')
  await expect(pilotPage.locator(`a[href="/clientmission/${elsewhere.id}/upload"]`)).toHaveCount(0)

  const large = await assignTo(
    await newMission({ ...at('Large'), flight_app: { name: 'CyberDuck', delivery_to: 'self' } }),
    pilot,
  )
  await followLink(pilotPage, `/clientmission/${large.id}#upload`, 'Large')
  await expect(upload).toContainText('Please upload via CyberDuck')
  await expect(upload.getByRole('link', { name: 'Upload Assets' })).toBeVisible()
})
