import type { BrowserContext, Locator, Page } from '@playwright/test'
import { callHeaders } from '@sortie/contract/headers'
import { picture } from './files.ts'
import { fullMission } from './mission-offers.ts'
import { newPilot, type PlainSession } from './pilots.ts'
import { addRecord, provider } from './provider.ts'
import { browserTestSecrets, portalUrl } from './secrets.ts'
import { expect } from './test.ts'

export const image = '<img src=x onerror=ran()>'
export const script = '<script>ran()</script>'
export const link = 'javascript:ran()'

/** For a name of few letters, a line, and a text that may contain Markdown. */
export const name = (what: string) => `${what} ${image}`
export const line = (what: string) => `${what} "'>${image}${script}<svg onload=ran()>`
export const prose = (what: string) =>
  `${line(what)} [one](${link}) [two](data:text/html,${script}) [three]( JaVaScRiPt:ran()) ![four](${link}) <${link}> <a href="${link}">five</a> <iframe srcdoc="${script}"></iframe>`

declare global {
  var ran: () => void
}

/**
 * Whatever of it runs or is refused by the policy shows up as an error of the console, which ends the test. Returns
 * what it has asked.
 */
export const watchScripts = async (context: BrowserContext): Promise<string[]> => {
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
export const expectHarmless = async (page: Page, shown: Locator): Promise<void> => {
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

export const hostilePilot = (kit: { drone: number; device: number; license: number }) =>
  newPilot({
    first_name: name('Robin'),
    last_name: name('Example'),
    address: line('1 Example Way'),
    city: name('Santa Monica'),
    drones: [{ drone_id: kit.drone, camera_ids: [] }],
    device_ids: [kit.device],
    licenses: [{ license_type_id: kit.license, license_number: 'EXAMPLE-107', reference_date: '2026-01-15' }],
  })

export const hostileMission = (mark: string, kit: { package_id: number }) => ({
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

export const hostileKit = async (mark: string) => {
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
export const writeAsPilot = async (
  session: PlainSession,
  missionId: number,
  category: number,
): Promise<void> => {
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

/** Rejects a submitted mission's first file with a reason and a note, and gives the review back. */
export const rejectFirstFile = async (missionId: number, mark: string): Promise<void> => {
  const mission = `/missions/${missionId}`
  const reason = await addRecord('/review_reasons', {
    name: `${name('Blurred')} ${mark}`,
    advice: prose('Advice'),
    position: 99,
  })
  const { data: assets } = (await provider('GET', `${mission}/assets`)) as { data: { id: string }[] }
  await provider('POST', `${mission}/review/claim`)
  await provider('POST', `${mission}/review/verdicts`, {
    asset_ids: [assets[0]?.id],
    verdict: 'rejected',
    reason_ids: [reason],
    note: line(`Soft ${mark}`),
  })
  await provider('DELETE', `${mission}/review/claim`)
}
