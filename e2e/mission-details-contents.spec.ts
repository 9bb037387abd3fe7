import { randomUUID } from 'node:crypto'
import { openSection, panel } from './support/details-page.ts'
import { assignTo, mondayMorning, newMission } from './support/missions.ts'
import { addRecord, provider } from './support/provider.ts'
import { at, siteFeatures } from './support/site.ts'
import { expect, test } from './support/test.ts'

test('M-DETAIL-11 M-DETAIL-12 M-DETAIL-25 the pre-flight checklist', async ({ pilotPage, pilot }) => {
  test.slow()
  const other = await addRecord('/drones', {
    name: 'Kite',
    full_name: 'Example Kite',
    manufacturer: 'Example',
  })
  const badge_id = await addRecord('/badges', { name: `Roofs ${randomUUID()}` })
  const equipment_id = await addRecord('/equipment', { name: `Landing pad ${randomUUID()}` })
  const owned = (await provider('GET', `/pilots/${pilot.id}`)) as {
    drones: { drone: { id: number; full_name: string } }[]
  }
  const own = owned.drones[0]?.drone
  const package_id = await addRecord('/packages', {
    name: `Roof ${randomUUID()}`,
    drone_ids: [other, own?.id],
    equipment_ids: [equipment_id],
    badge_id,
    badge_required: true,
  })
  const mission = await assignTo(
    await newMission({
      ...at('Roof'),
      mission_type: 'training',
      package_id,
      cloud_reqs: 'less_than_30',
      require_raw_images: true,
      instructions:
        'Call **twice**. <script>alert(1)</script> [bad](javascript:alert(1)) [good](https://example.com/)',
      airspace_briefing: { requires_auth: true, notices: [{ message: 'Helicopter route' }] },
    }),
    pilot,
    mondayMorning,
  )
  await pilotPage.goto(`/clientmission/${mission.id}`)
  const checklist = panel(pilotPage, 'Pre-flight Checklist')
  await expect(checklist).toContainText('Training details')
  await expect(checklist).toContainText('Required onboarding badge')
  await expect(checklist).toContainText('Authorization is needed before this flight.')
  await expect(checklist).toContainText('Helicopter route')
  await expect(checklist).toContainText('Up to 30% cloudy')
  await expect(checklist).toContainText(`${own?.full_name} (yours)`)
  await expect(checklist).not.toContainText('Example Kite')
  await checklist.getByRole('button', { name: 'Show 1 more accepted drones' }).click()
  await expect(checklist).toContainText('Example Kite')
  await expect(checklist).toContainText('Special equipmentLanding pad')
  await expect(checklist).toContainText('4K at 30 fps in MP4 or MOV')
  await expect(checklist).toContainText('4000x3000 px, 12 MP, DNG')
  await expect(checklist.locator('strong', { hasText: 'twice' })).toBeVisible()
  await expect(checklist.getByRole('link', { name: 'bad' })).toHaveCount(0)
  await expect(checklist.getByRole('link', { name: 'good' })).toHaveAttribute('rel', /noopener/)
})

test('M-DETAIL-13 M-DETAIL-14 the shot list is grouped by feature, with colour, shape, name and size', async ({
  pilotPage,
  pilot,
}) => {
  const mission = await assignTo(
    await newMission({
      ...at('Site'),
      map_features: siteFeatures,
      shots: [
        { name: 'Roof overview', map_feature: 'Main roof', instructions: 'Straight down' },
        { name: 'Road along', map_feature: 'Access road' },
        { name: 'Front door' },
        { name: 'Final Assets' },
      ],
    }),
    pilot,
  )
  await pilotPage.goto(`/clientmission/${mission.id}`)
  await openSection(pilotPage, 'Shot list')
  const list = panel(pilotPage, 'Shot list')
  await expect(list.getByRole('list', { name: 'Main roof' })).toContainText('Roof overview')
  await expect(list.getByRole('list', { name: 'Additional Images' })).toContainText('Front door')
  await expect(list).toContainText(/Main roof\s*[\d.]+ acres/)
  await expect(list).toContainText(/Access road\s*[\d,]+ ft/)
  await expect(list.locator('[data-shape=polygon]')).toHaveCount(1)
  await expect(list.locator('[data-shape=line]')).toHaveCount(1)
  await expect(list).toContainText('Straight down')
  await expect(list).not.toContainText('Final Assets')
})

test('M-DETAIL-15 M-DETAIL-17 M-DETAIL-21 certificates, briefing, script and onsite contact', async ({
  pilotPage,
  pilot,
}) => {
  const mission = await assignTo(
    await newMission({
      ...at('Tower'),
      pilot_script: 'Good morning, I am here for the roof.',
      onsite_contact: {
        call_action: 'Call ahead',
        name: 'Lee',
        note: 'Ring twice',
        phone: '+1 310 555 0188',
      },
      airspace_briefing: { notices: [{ message: 'Keep below 300 feet' }] },
      airspace_certificates: [
        {
          certificate_type: 'Waiver',
          doc_identifier: 'W-17',
          altitude: 200,
          start_date: '2026-01-01',
          end_date: '2026-12-31',
          special_provisions: 'Daylight only',
          filename: 'waiver.pdf',
          remote_url: 'https://files.example.com/waiver.pdf',
        },
      ],
    }),
    pilot,
  )
  await pilotPage.goto(`/clientmission/${mission.id}`)
  const briefing = pilotPage.getByRole('region', { name: 'Airspace briefing' })
  await expect(briefing).toContainText('Keep below 300 feet')
  await briefing.getByRole('link', { name: '1 certificate' }).click()
  const papers = panel(pilotPage, 'Airspace Authorization')
  for (const text of ['Waiver', 'W-17', '200 ft AGL', '01/01/2026', '12/31/2026', 'Daylight only'])
    await expect(papers).toContainText(text)
  await expect(papers.getByRole('link', { name: 'waiver.pdf' })).toHaveAttribute(
    'href',
    'https://files.example.com/waiver.pdf',
  )
  await openSection(pilotPage, 'On-site Information')
  const onsite = panel(pilotPage, 'On-site Information')
  for (const text of ['Good morning, I am here for the roof.', 'Call ahead', 'Lee', 'Ring twice'])
    await expect(onsite).toContainText(text)
  await expect(onsite.getByRole('link', { name: '+1 310 555 0188' })).toHaveAttribute(
    'href',
    'tel:+13105550188',
  )
})
