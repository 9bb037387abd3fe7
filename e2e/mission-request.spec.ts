import { followLink } from './support/follow-link.ts'
import { american, dayAhead, fullMission, kitAndOwner, offered } from './support/mission-offers.ts'
import { assignTo, moveTo, newMission, putOnHold } from './support/missions.ts'
import { newPilot, plainSession } from './support/pilots.ts'
import { addRecord, provider } from './support/provider.ts'
import { requestPage, sectionNames, visitOffer } from './support/request-page.ts'
import { holdSession } from './support/sign-in.ts'
import { at, expectMapsFrom } from './support/site.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.describe('with a map', () => {
  test.use({ drawsMaps: true })

  test('M-ROUTE-04 M-OFFER-01 M-OFFER-02 M-OFFER-03 M-OFFER-04 M-OFFER-08 M-OFFER-09 header, map and five sections', async ({
    pilotPage,
    pilot,
  }) => {
    await visitOffer(pilotPage, pilot, fullMission)
    const header = pilotPage.locator('main header').first()
    await expect(header.getByRole('heading', { level: 1 })).toHaveText('Copper Works')
    await expect(header.locator('[data-pin=client]')).toBeVisible()
    // 597 km along the sphere from 34.02 N, 118.49 W.
    await expect(header).toContainText(/37[01]\.\d miles/)
    await expect(header).toContainText('$150.00 USD')
    await expect(header).toContainText(/2\.5\d acres/)
    await expect(header).toContainText(`${american(dayAhead(2))} - ${american(dayAhead(9))}`)
    // M-OFFER-05 M-OFFER-06: neither on hold nor for certain days.
    await expect(header.getByText(/weekends/i)).toHaveCount(0)
    await expect(pilotPage.getByText('This mission is on hold.')).toHaveCount(0)
    await expect(pilotPage.getByLabel('Map of the site')).toBeVisible()
    await expect(pilotPage.locator('main h2:has(button[aria-expanded])')).toHaveText(
      sectionNames.map((name) => new RegExp(name)),
    )
    await expectAccessible(pilotPage)
    const address = header.getByRole('link', { name: '1 Example Way, Phoenix, AZ 85004' })
    await expectMapsFrom(address, '33.45,-112.07')
  })
})

test.describe('the page', () => {
  test('M-OFFER-01 M-OFFER-05 M-OFFER-11 M-OFFER-12 M-OFFER-15 M-OFFER-21 the pin of training, the weekend label by the filter, a mission without features, and a kind of which none is accepted', async ({
    pilotPage,
    pilot,
  }) => {
    const badge_id = await addRecord('/badges', { name: `Roof Badge ${pilot.id}` })
    const package_id = await addRecord('/packages', { name: `Training ${pilot.id}`, badge_id })
    // A name of the place as well: the mission's own is said only where it isn't the title.
    const training = {
      mission_type: 'training',
      name: 'Your first roof',
      location: fullMission.location,
      package_id,
    }
    const { request } = await visitOffer(pilotPage, pilot, {
      ...training,
      weekend_schedule_filter: 'no_weekends',
      shots: [{ name: 'Any shot' }],
    })
    const header = pilotPage.locator('main header').first()
    const showsTraining = async (label: string) => {
      await expect(header.getByText(label)).toBeVisible()
      await expect(header.locator('[data-pin=training]')).toBeVisible()
      await expect(header.getByText('$0', { exact: true })).toBeVisible()
    }
    await showsTraining('No weekends')
    for (const text of ['Training details', 'Your first roof', `Roof Badge ${pilot.id}`])
      await expect(request.section('Scope')).toContainText(text)
    await expect(request.section('Scope')).toContainText('Any shot')
    await expect(request.section('Scope').getByRole('list')).toHaveCount(1)
    await request.open('Execution')
    await expect(request.section('Execution')).toContainText('4000x3000 px, 12 MP, JPG')

    const weekends = await offered(pilot, { ...training, weekend_schedule_filter: 'weekends_only' })
    await followLink(pilotPage, `/availablemission/${weekends.id}`)
    await showsTraining('Weekends only')

    const kit = await provider('POST', '/packages', { name: `Empty ${pilot.id}`, drones_required: true })
    const demanding = await offered(pilot, { ...at('Demanding'), package_id: kit.id })
    await followLink(pilotPage, `/availablemission/${demanding.id}`, 'Demanding')
    await request.open('Preparation')
    await expect(request.box('Preparation')).toBeDisabled()
    await expect(request.section('Preparation')).toContainText('No accepted drone')
    await expect(request.section('Preparation')).not.toContainText('Any drone')
  })

  test('M-OFFER-06 M-OFFER-30 on hold, the banner is shown and Accept is disabled', async ({
    pilotPage,
    pilot,
  }) => {
    const { id } = await offered(pilot)
    await putOnHold({ id })
    const request = requestPage(pilotPage)
    await request.visit(id)
    await expect(pilotPage.getByText('This mission is on hold.')).toBeVisible()
    await expect(pilotPage.getByText('Our team will contact you when it resumes.')).toBeVisible()
    await expect(request.accept).toBeDisabled()
    await expect(request.decline).toBeEnabled()
    await expectAccessible(pilotPage)
  })

  test('M-OFFER-11 M-OFFER-12 M-OFFER-17 M-OFFER-18 M-OFFER-19 M-OFFER-20 M-OFFER-21 M-OFFER-22 M-OFFER-23 M-OFFER-24 M-OFFER-25 the sections have their contents', async ({
    pilotPage,
    pilot,
  }) => {
    const { request } = await visitOffer(pilotPage, pilot, fullMission)
    for (const name of sectionNames) await request.open(name)
    const holds = async (name: (typeof sectionNames)[number], texts: (string | RegExp)[]) => {
      for (const text of texts) await expect.soft(request.section(name), name).toContainText(text)
    }
    const topic = (title: string) =>
      request.section('Scope').getByRole('heading', { level: 3, name: title }).locator('xpath=..')
    await expect(topic('Property outline').getByRole('listitem')).toHaveText([
      /^Area\s*Main roof\s*2\.5\d acres$/,
    ])
    await expect(topic('Mission duration')).toHaveText(/1 h 30 min$/)
    await expect(topic('Airspace exemptions').getByRole('listitem')).toHaveText([
      /^Grid 12 \(G12\)\s*Phoenix · Class B · up to 100 ft AGL$/,
    ])
    await expect(request.section('Scope')).not.toContainText('Training details')
    const group = (name: string) => request.section('Scope').getByRole('list', { name, exact: true })
    await expect(group('Main roof')).toContainText('Roof overview')
    await expect(group('Additional Images')).toContainText('Front door')
    await holds('Preparation', ['This mission has a script', 'Hello, I photograph the roof.'])
    await holds('Preparation', ['Call on arrival', 'Lee Gate', 'Key at the desk'])
    const instructions = request.section('Preparation')
    await expect(instructions.locator('strong', { hasText: 'inside' })).toBeVisible()
    await expect(instructions.getByRole('link', { name: 'safe' })).toBeVisible()
    await expect(instructions.getByRole('link', { name: 'bad' })).toHaveCount(0)
    await expect(instructions.locator('img')).toHaveCount(0)
    await expect(pilotPage).not.toHaveTitle('hacked')
    await holds('Execution', ['Tap on iOS', 'Tap on Android', 'Click on the web', 'Altitude authority'])
    await holds('Execution', ['4K at 30 fps in MP4 or MOV', '4000x3000 px, 12 MP, DNG'])
    await holds('Execution', ['Straight down at noon', 'From the street'])
    await holds('Airspace', ['Certificate of Waiver', '107W-77', '200 ft AGL', '01/05/2026', '12/31/2030'])
    await holds('Airspace', ['Call the tower', 'Liability acknowledgement'])
    await expect(request.section('Airspace').getByRole('link', { name: 'waiver.pdf' })).toHaveAttribute(
      'href',
      'https://files.example.com/waiver.pdf',
    )
    await holds('Scheduling', ['Scheduling requirements', 'Up to 60% cloudy', 'Wind up to 18 mph'])
    await expect(pilotPage.getByRole('grid')).toBeVisible()
    await expectAccessible(pilotPage)
  })

  test("M-OFFER-13 M-OFFER-14 M-OFFER-16 M-OFFER-26 badge and kit show the pilot's own, and the rest behind a toggle", async ({
    page,
  }) => {
    const { mark, kit, pilot } = await kitAndOwner()
    const { id } = await offered(pilot, { package_id: kit.id })
    await holdSession(page, await plainSession(pilot))
    const request = requestPage(page)
    await request.visit(id)
    await request.open('Preparation')
    const section = request.section('Preparation')
    await expect(section).toContainText(`Roof Badge ${mark}`)
    await expect(section).toContainText('at least one of each: an accepted drone, camera and device type')
    await expect(section).toContainText(`Strobe ${mark}`)
    for (const [kind, own, other] of [
      ['drones', `Mine ${mark}`, `Other ${mark}`],
      ['cameras', `Mine ${mark} camera`, `Other ${mark} camera`],
      ['device types', `My tablet ${mark}`, `Other tablet ${mark}`],
    ] as const) {
      const item = (name: string) =>
        section.getByRole('listitem').filter({ hasText: new RegExp(`^${name}( \\(yours\\))?$`) })
      await expect(item(own)).toContainText('(yours)')
      await expect(item(other)).toHaveCount(0)
      await section.getByRole('button', { name: `Show 1 more accepted ${kind}` }).click()
      await expect(item(other)).toBeVisible()
      await section.getByRole('button', { name: `Hide 1 more accepted ${kind}` }).click()
      await expect(item(other)).toHaveCount(0)
    }
  })
})

test.describe('where a request leads that cannot be shown', () => {
  test('M-ROUTE-15 M-ROUTE-17 M-ROUTE-19 accepted, canceled, expired, foreign and impossible missions', async ({
    pilotPage,
    pilot,
  }) => {
    const accepted = await assignTo(await newMission(), pilot)
    const canceled = await assignTo(await newMission(), pilot)
    await provider('POST', `/missions/${canceled.id}/cancel`, { reason: 'Rain' })
    const expired = await offered(pilot)
    await provider('POST', `/missions/${expired.id}/expire`)
    const flown = await moveTo(await assignTo(await newMission(), pilot), 'flight_complete')
    const foreign = await offered(await newPilot())
    await pilotPage.goto('/terms')
    const leads = async (id: number | string, target: string) => {
      await followLink(pilotPage, `/availablemission/${id}`)
      await expect(pilotPage, `${id}`).toHaveURL(target)
    }
    await leads(accepted.id, `/clientmission/${accepted.id}`)
    await leads(flown.id, `/clientmission/${flown.id}`)
    for (const id of [canceled.id, expired.id, foreign.id, 'abc', 999_999_999])
      await leads(id, '/unavailable-mission')
  })
})
