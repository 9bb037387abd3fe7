import { randomUUID } from 'node:crypto'
import { openSection, panel } from './support/details-page.ts'
import { assignTo, mondayMorning, newMission } from './support/missions.ts'
import { addRecord, provider } from './support/provider.ts'
import { changeResponses } from './support/responses.ts'
import { at, siteFeatures } from './support/site.ts'
import { expect, test } from './support/test.ts'

test('M-DETAIL-11 M-DETAIL-12 M-DETAIL-25 the pre-flight checklist', async ({ pilotPage, pilot }) => {
  const kite = `Example Kite ${randomUUID()}`
  const other = await provider('POST', '/drones', {
    name: kite,
    full_name: kite,
    manufacturer: 'Example',
    cameras: [{ name: 'Kite lens' }],
  })
  const device = `Slate ${randomUUID()}`
  const device_id = await addRecord('/devices', {
    name: device,
    operating_system: 'Test OS',
    device_type: 'tablet',
  })
  const badge = `Roofs ${randomUUID()}`
  const badge_id = await addRecord('/badges', { name: badge })
  const equipment_id = await addRecord('/equipment', { name: `Landing pad ${randomUUID()}` })
  const owned = (await provider('GET', `/pilots/${pilot.id}`)) as {
    drones: { drone: { id: number; full_name: string } }[]
  }
  const own = owned.drones[0]?.drone
  const package_id = await addRecord('/packages', {
    name: `Roof ${randomUUID()}`,
    drone_ids: [other.id, own?.id],
    drone_camera_ids: [other.cameras[0].id],
    device_ids: [device_id],
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
      max_wind_speed: 12,
      airspace_briefing: { requires_auth: true, notices: [{ message: 'Helicopter route' }] },
    }),
    pilot,
    mondayMorning,
  )
  await pilotPage.goto(`/clientmission/${mission.id}`)
  const checklist = panel(pilotPage, 'Pre-flight Checklist')
  const part = (title: string) =>
    checklist.getByRole('heading', { level: 3, name: title, exact: true }).locator('xpath=..')
  await expect(part('Training details')).toContainText('This is a training mission. It pays $0')
  await expect(part('Required onboarding badge')).toContainText(badge)
  await expect(part('Airspace')).toContainText('Authorization is needed before this flight.')
  await expect(part('Airspace').getByRole('listitem')).toHaveText(['Helicopter route'])
  await expect(part('LAANC authorization number')).toHaveCount(0)
  await expect(part('Weather requirements')).toContainText('Up to 30% cloudy')
  await expect(part('Weather requirements')).toContainText('Wind up to 12 mph')
  await expect(checklist).toContainText(`${own?.full_name} (yours)`)
  await expect(checklist).not.toContainText(kite)
  await checklist.getByRole('button', { name: 'Show 1 more accepted drones' }).click()
  await expect(checklist).toContainText(kite)
  await expect(checklist).toContainText('Special equipmentLanding pad')
  await expect(checklist).toContainText('Accepted camerasKite lens')
  await expect(checklist).toContainText(`Accepted device types${device}`)
  await expect(checklist).toContainText('4K at 30 fps in MP4 or MOV')
  await expect(checklist).toContainText('4000x3000 px, 12 MP, DNG')
  await expect(checklist.locator('strong', { hasText: 'twice' })).toBeVisible()
  await expect(checklist.getByRole('link', { name: 'bad' })).toHaveCount(0)
  await expect(checklist.getByRole('link', { name: 'good' })).toHaveAttribute('rel', /noopener/)

  const authorizations = [
    { status: 'accepted', confirmation_number: 'EXA0001' },
    { status: 'accepted', confirmation_number: 'EXA0002' },
  ]
  await changeResponses(pilotPage, `**/v2/pilots/missions/${mission.id}?*`, (response) => ({
    ...response,
    laanc_flights: [
      { id: 'first', voided_at: null, authorizations },
      { id: 'second', voided_at: null, authorizations: [{ confirmation_number: 'EXB0001' }] },
      { id: 'third', voided_at: null, authorizations: [{ confirmation_number: '' }] },
    ],
  }))
  await pilotPage.reload()
  await expect(part('LAANC authorization number').getByRole('paragraph')).toHaveText(['EXA0001', 'EXB0001'])
})

test('M-DETAIL-13 M-DETAIL-14 the shot list is grouped by feature, with color, shape, name and size', async ({
  pilotPage,
  pilot,
}) => {
  const mission = await assignTo(
    await newMission({
      ...at('Site'),
      map_features: [
        ...siteFeatures,
        ...['Fourth roof', 'Fifth roof', 'Sixth roof'].map((name) => ({ ...siteFeatures[0], name })),
      ],
      shots: [
        { name: 'Roof overview', map_feature: 'Main roof', instructions: 'Straight down' },
        { name: 'Road along', map_feature: 'Access road' },
        { name: 'Once around', map_feature: 'Sixth roof' },
        { name: 'Front door' },
        { name: 'Final Assets' },
      ],
    }),
    pilot,
  )
  await pilotPage.goto(`/clientmission/${mission.id}`)
  await openSection(pilotPage, 'Shot list')
  const list = panel(pilotPage, 'Shot list')
  const group = (name: string) => list.getByRole('list', { name, exact: true }).locator('xpath=..')
  const mark = (name: string) => group(name).locator('[data-shape]')
  const drawn = (name: string) => mark(name).locator('path').last()
  await expect(list.getByRole('list')).toHaveCount(4)
  // A roof of 184.5 by 221.8 m, a road of 369 m.
  await expect(group('Main roof')).toHaveText(
    /^Area\s*Main roof\s*10\.1\d acres\s*Roof overview\s*Straight down$/,
  )
  await expect(mark('Main roof')).toHaveAttribute('data-shape', 'polygon')
  await expect(drawn('Main roof')).toHaveCSS('stroke', 'rgb(0, 150, 98)')
  await expect(group('Access road')).toHaveText(/^Line\s*Access road\s*1,21\d ft\s*Road along$/)
  await expect(mark('Access road')).toHaveAttribute('data-shape', 'line')
  await expect(drawn('Access road')).toHaveCSS('stroke', 'rgb(91, 77, 211)')
  await expect(group('Sixth roof')).toContainText('Once around')
  await expect(drawn('Sixth roof')).toHaveCSS('stroke', 'rgb(0, 150, 98)')
  await expect(group('Additional Images')).toHaveText(/^Additional Images\s*Front door$/)
  await expect(mark('Additional Images')).toHaveCount(0)
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
