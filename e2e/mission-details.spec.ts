import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { assignTo, moveTo, newMission, offerTo, santaMonica } from './support/missions.ts'
import { newPilot } from './support/pilots.ts'
import { provider } from './support/provider.ts'
import { accessLine, at, inHours, newShotType, outerRing, siteFeatures } from './support/site.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const schedule = { scheduled_at_start: '2031-01-06T18:00:00Z', scheduled_at_end: '2031-01-06T19:00:00Z' }

const openSection = async (page: Page, name: string) => {
  const button = page.locator('.disclosure-group h2').getByRole('button', { name, exact: true })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
}

const panel = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('M-ROUTE-05 M-DETAIL-01 M-DETAIL-02 M-DETAIL-08 M-DATA-04 the header and the schedule of an accepted mission', async ({
  pilotPage,
  pilot,
}) => {
  const mission = await assignTo(
    await newMission({ ...at('Pier Offices'), map_features: siteFeatures }),
    pilot,
    schedule,
  )
  await pilotPage.goto(`/clientmission/${mission.id}`)
  await expect(pilotPage.getByRole('heading', { level: 1 })).toHaveText('Pier Offices')
  const header = pilotPage.getByRole('main').locator('header').first()
  await expect(header.getByText('Client mission')).toBeAttached()
  await expect(header).toContainText(`Mission ID${mission.id}`)
  await expect(header).toContainText('Distance from home0.9 miles')
  await expect(header).toContainText('Estimated payout$150.00 USD')
  await expect(header).toContainText(/Acreage\d+\.\d\d acres/)
  const address = header.getByRole('link', { name: '1 Example Way, Santa Monica, CA 90401' })
  await expect(address).toHaveAttribute('href', /google\.com\/maps\/search\/\?api=1&query=34\.03%2C-118\.48/)
  await expect(address).toHaveAttribute('target', '_blank')
  const block = pilotPage.getByRole('region', { name: 'Schedule' })
  await expect(block).toContainText('Monday, January 6th, 2031')
  await expect(block).toContainText('10:00AM - 11:00AM')
  await expect(block).toContainText('Fly by 12/31/2099')
  await expect(block.getByRole('button', { name: 'Reschedule' })).toBeEnabled()
  await expectAccessible(pilotPage)
})

test('M-DETAIL-09 a missing scheduled time shows Rescheduling', async ({ pilotPage, pilot }) => {
  const mission = await assignTo(await newMission(at('Unscheduled')), pilot)
  await pilotPage.goto(`/clientmission/${mission.id}`)
  await expect(pilotPage.getByRole('region', { name: 'Schedule' })).toContainText('Rescheduling')
})

test('M-DETAIL-03 M-DETAIL-04 the KML file holds the very geometry of the mission', async ({
  pilotPage,
  pilot,
}) => {
  const mission = await assignTo(await newMission({ ...at('Site'), map_features: siteFeatures }), pilot)
  await pilotPage.goto(`/clientmission/${mission.id}`)
  const downloading = pilotPage.waitForEvent('download')
  await pilotPage.getByRole('button', { name: 'Download KML' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`${mission.id}_1_Example_Way_Santa_Monica_CA.kml`)
  const text = await readFile(await download.path(), 'utf8')
  const placemarks = await pilotPage.evaluate((kml) => {
    const document = new DOMParser().parseFromString(kml, 'application/xml')
    if (document.querySelector('parsererror')) throw new Error('not XML')
    return [...document.querySelectorAll('Placemark')].map((mark) => ({
      name: mark.querySelector('name')?.textContent,
      shape: mark.querySelector('Polygon, LineString, Point')?.tagName,
      places: mark
        .querySelector('coordinates')
        ?.textContent?.trim()
        .split(/\s+/)
        .map((place) => place.split(',').slice(0, 2).map(Number)),
    }))
  }, text)
  expect(placemarks.slice(0, 2)).toEqual([
    { name: 'Main roof', shape: 'Polygon', places: outerRing },
    { name: 'Access road', shape: 'LineString', places: accessLine },
  ])
  expect(placemarks).toHaveLength(3)
})

test('M-DETAIL-06 without map features the KML cannot be downloaded', async ({ pilotPage, pilot }) => {
  const mission = await assignTo(await newMission(at('Bare')), pilot)
  await pilotPage.goto(`/clientmission/${mission.id}`)
  await expect(pilotPage.getByRole('button', { name: 'Download KML' })).toBeDisabled()
})

test('M-DETAIL-07 a device that cannot download says so', async ({ pilotPage, pilot }) => {
  await pilotPage.addInitScript(() => Reflect.deleteProperty(HTMLAnchorElement.prototype, 'download'))
  const mission = await assignTo(await newMission({ ...at('Site'), map_features: siteFeatures }), pilot)
  await pilotPage.goto(`/clientmission/${mission.id}`)
  await pilotPage.getByRole('button', { name: 'Download KML' }).click()
  await expect(pilotPage.getByText('Downloading is not supported on your device.')).toBeVisible()
})

test('M-DETAIL-05 on a phone there is no KML @mobile', async ({ pilotPage, pilot }) => {
  const mission = await assignTo(await newMission({ ...at('Site'), map_features: siteFeatures }), pilot)
  await pilotPage.goto(`/clientmission/${mission.id}`)
  await expect(pilotPage.getByRole('region', { name: 'Map of the site' })).toBeVisible()
  await expect(pilotPage.getByRole('button', { name: 'Download KML' })).toHaveCount(0)
  await expectAccessible(pilotPage)
})

const sections = [
  'Pre-flight Checklist',
  'Shot list',
  'Airspace Authorization',
  'Fly App & Upload',
  'On-site Information',
  'GPS Coverage Check',
  'Upload Assets',
]

test('M-DETAIL-10 M-DETAIL-18 M-DETAIL-19 the sections in their order; GPS check only with an ortho shot', async ({
  pilotPage,
  pilot,
}) => {
  test.slow()
  const shot_type_id = await newShotType('Orthomosaic')
  const mapped = await assignTo(
    await newMission({ ...at('Mapped'), shots: [{ name: 'Grid', shot_type_id }] }),
    pilot,
  )
  const plain = await assignTo(await newMission({ ...at('Plain'), shots: [{ name: 'Front' }] }), pilot)
  const titles = pilotPage.locator('.disclosure-group h2')
  await pilotPage.goto(`/clientmission/${plain.id}`)
  await expect(titles).toHaveText(sections.filter((name) => name !== 'GPS Coverage Check'))
  await pilotPage.goto(`/clientmission/${mapped.id}`)
  await expect(titles).toHaveText(sections)
  await openSection(pilotPage, 'GPS Coverage Check')
  await openSection(pilotPage, 'Upload Assets')
  await expect(pilotPage.getByRole('link', { name: 'Upload Assets' })).toHaveAttribute(
    'href',
    `/clientmission/${mapped.id}/upload`,
  )
  await pilotPage.getByRole('link', { name: 'Check GPS coverage' }).click()
  await expect(pilotPage).toHaveURL(`/clientmission/${mapped.id}/gps-check`)
})

test('M-DETAIL-11 M-DETAIL-12 M-DETAIL-25 the pre-flight checklist', async ({ pilotPage, pilot }) => {
  test.slow()
  const create = async (path: string, body: object) =>
    ((await provider('POST', path, body)) as { id: number }).id
  const other = await create('/drones', { name: 'Kite', full_name: 'Example Kite', manufacturer: 'Example' })
  const badge_id = await create('/badges', { name: `Roofs ${randomUUID()}` })
  const equipment_id = await create('/equipment', { name: `Landing pad ${randomUUID()}` })
  const owned = (await provider('GET', `/pilots/${pilot.id}`)) as {
    drones: { drone: { id: number; full_name: string } }[]
  }
  const own = owned.drones[0]?.drone
  const package_id = await create('/packages', {
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
    schedule,
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

const flightApp = {
  name: 'Mastcheck',
  delivery_to: 'mastcheck',
  delivery_to_url: 'https://mastcheck.example.com/deliveries',
  pilot_flight_instruction: { ios: 'Fly on the phone', android: 'Fly on Android', web: 'Fly from the desk' },
  pilot_delivery_instruction: { web: 'Deliver in Mastcheck' },
}

test('M-DETAIL-16 M-DETAIL-23 M-STATUS-03 delivery elsewhere: instructions for iOS and web, and no web upload', async ({
  pilotPage,
  pilot,
}) => {
  const mission = await moveTo(
    await assignTo(await newMission({ ...at('Mast'), flight_app: flightApp }), pilot),
    'flight_complete',
  )
  await pilotPage.goto(`/clientmission/${mission.id}#flyapp`)
  const fly = panel(pilotPage, 'Fly App & Upload')
  await expect(fly).toContainText('Fly on the phone')
  await expect(fly).toContainText('Fly from the desk')
  await expect(fly).not.toContainText('Fly on Android')
  await openSection(pilotPage, 'Upload Assets')
  const upload = panel(pilotPage, 'Upload Assets')
  await expect(upload).toContainText('Please upload via Mastcheck')
  await expect(upload).toContainText('Deliver in Mastcheck')
  await expect(upload.getByRole('link', { name: 'Upload now' })).toHaveAttribute('target', '_blank')
  await expect(pilotPage.locator(`a[href="/clientmission/${mission.id}/upload"]`)).toHaveCount(0)
})

test('M-OPEN-64 a file-transfer tool leads to the upload page, which has its credentials', async ({
  pilotPage,
  pilot,
}) => {
  const mission = await assignTo(
    await newMission({ ...at('Large'), flight_app: { name: 'CyberDuck', delivery_to: 'self' } }),
    pilot,
  )
  await pilotPage.goto(`/clientmission/${mission.id}#upload`)
  const upload = panel(pilotPage, 'Upload Assets')
  await expect(upload).toContainText('Please upload via CyberDuck')
  await expect(upload.getByRole('link', { name: 'Upload Assets' })).toBeVisible()
})

test('M-DETAIL-20 the older names are anchors, and labels when asked for', async ({ pilotPage, pilot }) => {
  test.slow()
  const mission = await assignTo(await newMission(at('Old')), pilot)
  const opens = { preflight: 0, shotlist: 1, flyapp: 3, onsite: 4 }
  for (const [anchor, place] of Object.entries(opens)) {
    await pilotPage.goto('/favicon.svg')
    await pilotPage.goto(`/clientmission/${mission.id}#${anchor}`)
    const button = pilotPage.locator('.disclosure-group h2').nth(place).getByRole('button')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(button).toBeInViewport()
  }
  await pilotPage.goto(`/clientmission/${mission.id}?labels=older`)
  await expect(pilotPage.locator('.disclosure-group h2')).toHaveText([
    'Preflight',
    'Shotlist',
    'Airspace Authorization',
    'Flyapp',
    'Onsite',
    'Upload Assets',
  ])
})

test('M-DETAIL-24 M-CALL-10 the forecast by the hour within 48 hours, else by the day', async ({
  pilotPage,
  pilot,
}) => {
  test.slow()
  const soon = await assignTo(await newMission(at('Soon')), pilot, inHours(24))
  const later = await assignTo(await newMission(at('Later')), pilot, inHours(96))
  for (const [mission, type] of [
    [soon, 'hourly'],
    [later, 'daily'],
  ] as const) {
    const asked = pilotPage.waitForRequest(`**/missions/${mission.id}/weather?*`)
    await pilotPage.goto(`/clientmission/${mission.id}`)
    expect(new URL((await asked).url()).searchParams.get('type')).toBe(type)
    const weather = pilotPage.getByRole('region', { name: 'Weather' })
    await expect(weather).toContainText(/\d+°F/)
    await expect(weather).toContainText(/\d+ mph/)
    await expect(weather).toContainText(/\d+%/)
  }
  await expect(pilotPage.getByRole('region', { name: 'Weather' })).toContainText('flight day')
})

test('M-ERR-03 without a forecast the page is as usable as before', async ({ pilotPage, pilot }) => {
  const mission = await assignTo(await newMission(at('Cloudless')), pilot, schedule)
  await pilotPage.route('**/weather?*', (route) => route.fulfill({ status: 404, json: {} }))
  const logged = pilotPage.waitForEvent('console', (message) => message.text().includes('forecast'))
  await pilotPage.goto(`/clientmission/${mission.id}`)
  await logged
  await expect(pilotPage.getByRole('region', { name: 'Weather' })).toHaveCount(0)
  await expect(pilotPage.getByRole('region', { name: 'Schedule' })).toBeVisible()
})

test('M-ROUTE-16 M-ROUTE-18 offers go to the request page, what cannot be loaded to four-oh-four', async ({
  pilotPage,
  pilot,
}) => {
  test.slow()
  const offered = await offerTo(await newMission(at('Offered')), pilot)
  const foreign = await assignTo(await newMission(at('Foreign')), await newPilot())
  await pilotPage.goto(`/clientmission/${offered.id}`)
  await expect(pilotPage).toHaveURL(`/availablemission/${offered.id}`)
  for (const address of [foreign.id, 999_999_999, 'nonsense']) {
    await pilotPage.goto(`/clientmission/${address}`)
    await expect(pilotPage).toHaveURL('/four-oh-four')
  }
})

test('M-ROUTE-19 an expired mission shows the unavailable modal instead of its page', async ({
  pilotPage,
  pilot,
}) => {
  const mission = await assignTo(await newMission(at('Expired')), pilot)
  await provider('POST', `/missions/${mission.id}/expire`)
  await pilotPage.goto(`/clientmission/${mission.id}`)
  const dialog = pilotPage.getByRole('dialog')
  await expect(dialog).toContainText(
    'Sorry Pilot! This mission is no longer available. Stay tuned for your next opportunity to fly.',
  )
  await expect(pilotPage.getByText('Pre-flight Checklist')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Return to Dashboard' }).click()
  await expect(pilotPage).toHaveURL('/active-missions')
})

test('M-STATUS-03 M-STATUS-12 from Complete Flight to Upload Assets', async ({ pilotPage, pilot }) => {
  const mission = await moveTo(await assignTo(await newMission(at('Assigned')), pilot), 'pilot_assigned')
  await pilotPage.goto(`/clientmission/${mission.id}`)
  const block = pilotPage.getByRole('region', { name: 'Schedule' })
  await block.getByRole('button', { name: 'Complete Flight' }).click()
  await pilotPage.getByRole('button', { name: 'Yes, it is flown' }).click()
  await expect(block.getByRole('link', { name: 'Upload Assets' })).toBeVisible()
  const { status } = (await provider('GET', `/missions/${mission.id}`)) as { status: string }
  expect(status).toBe('flight_complete')
})

test('M-ERR-02 a status change that fails is only logged', async ({ pilotPage, pilot }) => {
  const mission = await assignTo(await newMission(at('Refused')), pilot, schedule)
  await pilotPage.route('**/status/flight_complete', (route) => route.fulfill({ status: 422, json: {} }))
  await pilotPage.goto(`/clientmission/${mission.id}`)
  await pilotPage.getByRole('button', { name: 'Mark as flown' }).click()
  const logged = pilotPage.waitForEvent('console', (message) => message.text().includes('marked as complete'))
  await pilotPage.getByRole('button', { name: 'Yes, it is flown' }).click()
  await logged
  await expect(pilotPage.getByRole('alertdialog')).toHaveCount(0)
  await expect(pilotPage.getByRole('alert')).toHaveCount(0)
  await expect(pilotPage.getByRole('button', { name: 'Mark as flown' })).toBeVisible()
})

test('M-ERR-04 a mission on hold says so and offers neither upload nor reschedule', async ({
  pilotPage,
  pilot,
}) => {
  const mission = await assignTo(await newMission(at('Held')), pilot, schedule)
  await provider('POST', `/missions/${mission.id}/hold`)
  await pilotPage.goto(`/clientmission/${mission.id}#upload`)
  await expect(
    pilotPage.getByText('This mission is temporarily on hold; pilots will be contacted on resume.').first(),
  ).toBeVisible()
  await expect(pilotPage.getByRole('link', { name: 'Upload Assets' })).toHaveCount(0)
  await expect(pilotPage.getByRole('button', { name: 'Reschedule' })).toBeDisabled()
})

test('M-OPEN-10 M-STATUS-01 a status nobody knows opens read-only', async ({ pilotPage, pilot }) => {
  const mission = await assignTo(await newMission(at('Future')), pilot, schedule)
  await pilotPage.route(`**/v2/pilots/missions/${mission.id}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), status: 'quality_review' } })
  })
  await pilotPage.goto(`/clientmission/${mission.id}#upload`)
  await expect(pilotPage.getByText('This mission can only be read here at its present stage.')).toBeVisible()
  await expect(pilotPage.getByRole('button', { name: 'Reschedule' })).toBeDisabled()
  await expect(pilotPage.getByRole('link', { name: 'Upload Assets' })).toHaveCount(0)
  await expect(pilotPage.getByRole('button', { name: 'Mark as flown' })).toHaveCount(0)
})

test('M-DETAIL-01 every section open: no violation of the accessibility rules', async ({
  pilotPage,
  pilot,
}) => {
  const mission = await assignTo(
    await newMission({
      location: { ...santaMonica, name: 'Everything' },
      map_features: siteFeatures,
      shots: [{ name: 'Roof', map_feature: 'Main roof' }, { name: 'Front' }],
      flight_app: flightApp,
      pilot_script: 'Hello',
    }),
    pilot,
    inHours(24),
  )
  await pilotPage.goto(`/clientmission/${mission.id}`)
  for (const name of sections.filter((each) => each !== 'GPS Coverage Check'))
    await openSection(pilotPage, name)
  await expectAccessible(pilotPage)
})
