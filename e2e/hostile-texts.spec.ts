import { randomUUID } from 'node:crypto'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { callHeaders } from '@sortie/contract/headers'
import { openSection, sectionNamesWithoutGpsCheck } from './support/details-page.ts'
import { picture } from './support/files.ts'
import { followLink } from './support/follow-link.ts'
import { mailTo } from './support/mailbox.ts'
import { fullMission } from './support/mission-offers.ts'
import { assignTo, newMission, newWorkOrder, offerTo, santaMonica } from './support/missions.ts'
import { address, tokens } from './support/native-app.ts'
import { flown, pay, toggleOf } from './support/past-missions.ts'
import { newPilot, type PlainSession, plainSession } from './support/pilots.ts'
import { addRecord, provider } from './support/provider.ts'
import { requestPage, sectionNames as requestSections } from './support/request-page.ts'
import { changeResponses } from './support/responses.ts'
import { browserTestSecrets, identityUrl, portalUrl } from './support/secrets.ts'
import { holdSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const image = '<img src=x onerror=ran()>'
const script = '<script>ran()</script>'
const link = 'javascript:ran()'

/** For a name of few letters, a line, and a text that may contain Markdown. */
const name = (what: string) => `${what} ${image}`
const line = (what: string) => `${what} "'>${image}${script}<svg onload=ran()>`
const prose = (what: string) =>
  `${line(what)} [one](${link}) [two](data:text/html,${script}) [three]( JaVaScRiPt:ran()) ![four](${link}) <${link}> <a href="${link}">five</a> <iframe srcdoc="${script}"></iframe>`

declare global {
  var ran: () => void
}

/**
 * Whatever of it runs or is refused by the policy shows up as an error of the console, which ends the test. Returns
 * what it has asked.
 */
const watchScripts = async (context: BrowserContext): Promise<string[]> => {
  const asked: string[] = []
  await context.addInitScript(() => {
    globalThis.ran = () => console.error('a script of somebody else ran')
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`refused by the policy: ${violatedDirective} ${blockedURI}`),
    )
  })
  context.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  return asked
}

/** The text is on the page as a text, and nothing of it became an element, an attribute or an address. */
const expectHarmless = async (page: Page, shown: Locator): Promise<void> => {
  await expect(shown.first()).toBeVisible()
  const found = await page.evaluate(() => {
    const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes].map((attribute) => ({
        element,
        ...{ name: attribute.name, value: attribute.value },
      })),
    )
    const isAddress = (attribute: string) =>
      /^(href|src|action|formaction|data|srcdoc|xlink:href)$/.test(attribute)
    return [
      ...attributes.filter(({ name }) => name.startsWith('on')),
      ...attributes.filter(
        ({ name, value }) => isAddress(name) && /^\s*(javascript|data:text|vbscript)/i.test(value),
      ),
      ...attributes.filter(({ name, value }) => name === 'src' && value === 'x'),
      ...attributes.filter(({ name }) => name === 'srcdoc'),
    ].map(({ element }) => element.outerHTML.slice(0, 200))
  })
  expect(found).toEqual([])
}

const hostilePilot = (kit: { drone: number; device: number; license: number }) =>
  newPilot({
    first_name: name('Robin'),
    last_name: name('Example'),
    address: line('1 Example Way'),
    city: name('Santa Monica'),
    drones: [{ drone_id: kit.drone, camera_ids: [] }],
    device_ids: [kit.device],
    licenses: [{ license_type_id: kit.license, license_number: 'EXAMPLE-107', reference_date: '2026-01-15' }],
  })

const hostileMission = (mark: string, kit: { package_id: number }) => ({
  ...fullMission,
  ...kit,
  name: line(`Mission ${mark}`),
  instructions: prose('Instructions'),
  pilot_script: prose('Script'),
  location: { ...fullMission.location, name: line('Site'), address: line('Street'), city: name('Town') },
  onsite_contact: {
    call_action: line('Call'),
    name: line('Contact'),
    note: prose('Note'),
    phone: '+1 602 555 0100',
  },
  map_features: fullMission.map_features.map((feature) => ({ ...feature, name: line(feature.name) })),
  shots: [
    { name: line('Shot'), instructions: prose('Shot instructions') },
    { name: line('Other shot'), instructions: prose('More') },
  ],
  flight_app: {
    name: line('Flight app'),
    pilot_flight_instruction: { ios: prose('iOS'), android: prose('Android'), web: prose('Web') },
    instructions: prose('Delivery'),
  },
  airspace_certificates: [
    {
      ...fullMission.airspace_certificates[0],
      certificate_type: line('Certificate'),
      doc_identifier: name('107W'),
      special_provisions: prose('Provisions'),
      filename: name('waiver.pdf'),
    },
  ],
  laanc_exemptions: [
    { city: line('Phoenix'), ceiling: 100, name: line('Grid'), type: 'class_b', code: name('G12') },
  ],
  airspace_briefing: { requires_auth: true, notices: [{ message: prose('Notice') }] },
})

const hostileKit = async (mark: string) => {
  const label = (what: string) => `${name(what)} ${mark}`
  const drone = await provider('POST', '/drones', {
    name: label('Drone'),
    full_name: label('Drone'),
    manufacturer: name('Maker'),
    cameras: [{ name: label('Camera') }],
  })
  const device = await addRecord('/devices', {
    name: label('Device'),
    operating_system: name('System'),
    device_type: 'tablet',
  })
  const license = await addRecord('/license_types', {
    name: label('License'),
    issuer_type: 'single_issuing_body',
    issuing_body: name('Body'),
    reference_date_mode: 'issue_date',
    is_flight_certificate: true,
  })
  const category = await addRecord('/categories', { name: label('Category') })
  const equipment = await addRecord('/equipment', { name: label('Strobe') })
  const badge = await addRecord('/badges', { name: label('Badge') })
  const package_id = await addRecord('/packages', {
    name: label('Package'),
    drone_ids: [drone.id],
    device_ids: [device],
    equipment_ids: [equipment],
    badge_id: badge,
  })
  return { package_id, badge, drone: drone.id as number, device, license, category }
}

/** Sends the texts of a pilot as the portal sends them. */
const writeAsPilot = async (session: PlainSession, missionId: number, category: number): Promise<void> => {
  const headers = callHeaders(browserTestSecrets.applicationToken, session.credentials)
  const send = async (method: string, path: string, body?: string | FormData) => {
    const type: Record<string, string> =
      typeof body === 'string' ? { 'content-type': 'application/json' } : {}
    const response = await fetch(portalUrl + path, {
      method,
      headers: { ...headers, ...type },
      ...(body ? { body } : {}),
    })
    expect([path, response.ok, response.ok || (await response.text())]).toEqual([path, true, true])
    return response.json()
  }
  const [shot] = await send('GET', `/pilots/missions/${missionId}/shots`)
  await send(
    'PATCH',
    `/pilots/missions/${missionId}/shots/${shot.id}`,
    JSON.stringify({ pilot_comment: prose('Comment') }),
  )
  const form = new FormData()
  const words = {
    description: prose('Coast'),
    city: name('City'),
    state: name('State'),
    country: 'US',
    timecode: '',
  }
  for (const [field, value] of Object.entries({
    ...words,
    tags: `a, b, c, d, ${image}`,
    category: String(category),
  }))
    form.set(field, value)
  const { buffer, mimeType } = picture()
  form.set('fileInput', new File([new Uint8Array(buffer)], `${image}.png`, { type: mimeType }))
  await send('POST', '/v1/pilots/stock_submissions', form)
}

test('no text of a provider or a pilot runs as a script, on any screen that shows it', async ({ page }) => {
  const asked = await watchScripts(page.context())
  const mark = randomUUID().slice(0, 6)
  const kit = await hostileKit(mark)
  const pilot = await hostilePilot(kit)
  const body = hostileMission(mark, { package_id: kit.package_id })
  const [offer, held] = [
    await offerTo(await newMission(body), pilot),
    await assignTo(await newMission(body), pilot),
  ]
  const workOrder = await newWorkOrder(pilot, {
    site_id: name('WF'),
    location: { ...santaMonica, name: line('Wind farm'), address: line('Ridge Road') },
  })
  await assignTo(await newMission({ name: line('Turbine'), work_order_id: workOrder.id }), pilot)
  const past = await flown(pilot, line('Past'))
  await pay(pilot, past, 'complete', { notes: prose('Thanks') })
  const rejected = await flown(pilot, line('Rejected'), { to: 'processing_shots' })
  await provider('POST', `/missions/${rejected.id}/status/rejected`, { reason: prose('Reason') })
  await provider('PUT', `/pilots/${pilot.id}/badges/${kit.badge}`, { status: 'complete' })
  await provider('POST', '/notifications', {
    pilot_ids: [pilot.id],
    notification_type: 'new',
    title: line('News'),
    body: prose('Body'),
    web_route_url: '/terms',
  })
  // Addresses are refused by the server; a portal that got one all the same would not follow it.
  await changeResponses(page, '**/v2/pilots/missions/*', (mission) =>
    JSON.parse(JSON.stringify(mission).replaceAll('https://files.example.com/waiver.pdf', link)),
  )
  await page.route('**/v1/pilots/daily_messages/random', async (route) =>
    route.fulfill({ json: { message: prose('Daily message') } }),
  )
  const session = await plainSession(pilot)
  await writeAsPilot(session, held.id, kit.category)
  await holdSession(page, session)
  const shown = (text: string) => page.getByText(text)

  await test.step('the dashboard and its notifications', async () => {
    await page.goto('/active-missions')
    await expectHarmless(page, shown(`Site "'>${image}`))
    await expectHarmless(page, shown(`Daily message "'>`))
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications/ })
      .click()
    await expectHarmless(page, page.getByRole('dialog', { name: 'NOTIFICATIONS' }).getByText(`News "'><img`))
    await page.keyboard.press('Escape')
  })

  await test.step('a request', async () => {
    await followLink(page, `/availablemission/${offer.id}`)
    for (const section of requestSections) await requestPage(page).open(section)
    await expectHarmless(page, shown(`Instructions "'>`))
    await expectHarmless(page, shown(`Contact "'><img`))
  })

  await test.step('the details of a mission', async () => {
    await followLink(page, `/clientmission/${held.id}`)
    for (const section of sectionNamesWithoutGpsCheck) await openSection(page, section)
    await expectHarmless(page, shown(`Instructions "'>`))
    await expectHarmless(page, shown(`Contact "'><img`))
  })

  await test.step('uploading files with such names', async () => {
    await followLink(page, `/clientmission/${held.id}/upload`)
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([picture(`${image}.png`)])
    await expectHarmless(page, shown(`${image}.png`))
  })

  await test.step('a work order', async () => {
    await page.goto(`/work-orders/${workOrder.id}`)
    await expectHarmless(page, shown(`Turbine "'>`))
  })

  for (const [path, text] of [
    ['/profile', 'Robin <img'],
    ['/profile', 'License <img'],
    ['/stock-imagery', `Coast "'>`],
    ['/welcome', 'Robin <img'],
  ] as const)
    await test.step(path, async () => {
      await followLink(page, path)
      await expectHarmless(page, shown(text))
    })

  await test.step('the pilot log', async () => {
    await followLink(page, '/pilotlog')
    await toggleOf(page, `Rejected "'>${image}`).click()
    await toggleOf(page, `Past "'>${image}`).click()
    await expectHarmless(page, shown(`Reason "'>`))
    await expectHarmless(page, shown(`Thanks "'>`))
  })

  await test.step('a page inside an app', async () => {
    await page.goto(address(`/clientmissionwebview/${held.id}`, await tokens(pilot)))
    await expectHarmless(page, shown(`Shot "'><img`))
  })

  await test.step('the mailbox of the sandbox, and the mail itself', async () => {
    const subject = `You've earned the ${name('Badge')} ${mark} badge`
    const mail = await mailTo(pilot.email, subject)
    expect(mail.html).not.toContain('<img src=x')
    await page.goto(`${identityUrl}/mailbox?to=${encodeURIComponent(pilot.email)}`)
    await expectHarmless(page, shown(subject))
    await page.getByRole('link', { name: subject }).click()
    await expectHarmless(page, shown(subject))
  })
  expect(asked).toEqual([])
})
