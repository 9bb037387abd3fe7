import {
  openSection,
  sectionNames,
  sectionNamesWithoutGpsCheck,
  sectionTitles,
} from './support/details-page.ts'
import { assignTo, newMission } from './support/missions.ts'
import { at, newShotType } from './support/site.ts'
import { expect, test } from './support/test.ts'

test('M-DETAIL-10 M-DETAIL-18 M-DETAIL-19 the sections in their order; GPS check only with an ortho shot', async ({
  pilotPage,
  pilot,
}) => {
  const shot_type_id = await newShotType('Orthomosaic')
  const mapped = await assignTo(
    await newMission({ ...at('Mapped'), shots: [{ name: 'Grid', shot_type_id }] }),
    pilot,
  )
  const plain = await assignTo(await newMission({ ...at('Plain'), shots: [{ name: 'Front' }] }), pilot)
  const titles = sectionTitles(pilotPage)
  await pilotPage.goto(`/clientmission/${plain.id}`)
  await expect(titles).toHaveText(sectionNamesWithoutGpsCheck)
  await pilotPage.goto(`/clientmission/${mapped.id}`)
  await expect(titles).toHaveText(sectionNames)
  await openSection(pilotPage, 'GPS Coverage Check')
  await openSection(pilotPage, 'Upload Assets')
  // A phone that is turned lays the page out anew, and what was open stays open.
  const mapCard = pilotPage.getByRole('heading', { name: 'Site map' })
  await expect(mapCard).toBeVisible()
  const viewport = pilotPage.viewportSize() ?? { width: 1440, height: 900 }
  await pilotPage.setViewportSize({ width: 390, height: 844 })
  await expect(mapCard).toHaveCount(0)
  for (const name of ['GPS Coverage Check', 'Upload Assets'])
    await expect(titles.getByRole('button', { name })).toHaveAttribute('aria-expanded', 'true')
  await pilotPage.setViewportSize(viewport)
  await expect(mapCard).toBeVisible()
  await expect(pilotPage.getByRole('link', { name: 'Upload Assets' })).toHaveAttribute(
    'href',
    `/clientmission/${mapped.id}/upload`,
  )
  await pilotPage.getByRole('link', { name: 'Check GPS coverage' }).click()
  await expect(pilotPage).toHaveURL(`/clientmission/${mapped.id}/gps-check`)
})
