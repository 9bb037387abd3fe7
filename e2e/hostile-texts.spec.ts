import { randomUUID } from 'node:crypto'
import { openSection, sectionNamesWithoutGpsCheck } from './support/details-page.ts'
import { picture } from './support/files.ts'
import { followLink } from './support/follow-link.ts'
import {
  expectHarmless,
  hostileKit,
  hostileMission,
  hostilePilot,
  image,
  line,
  link,
  name,
  prose,
  rejectFirstFile,
  watchScripts,
  writeAsPilot,
} from './support/hostile.ts'
import { mailTo } from './support/mailbox.ts'
import { assignTo, newMission, newWorkOrder, offerTo, santaMonica } from './support/missions.ts'
import { address, tokens } from './support/native-app.ts'
import { flown, pay, toggleOf } from './support/past-missions.ts'
import { plainSession } from './support/pilots.ts'
import { provider } from './support/provider.ts'
import { requestPage, sectionNames as requestSections } from './support/request-page.ts'
import { changeResponses } from './support/responses.ts'
import { identityUrl } from './support/secrets.ts'
import { holdSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { drawnPhotos } from './support/upload-page.ts'
import { deliverPhotos, submitMission } from './support/uploads.ts'

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
  const sentBack = await assignTo(
    await newMission({ name: line('Sent back'), shots: [{ name: line('Shot') }] }),
    pilot,
  )
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
  await page.goto('/config.json')
  const photos = await drawnPhotos(page, [`${image} ${mark}.jpg`])
  const shot = (sentBack.shots as { id: number }[])[0]
  await deliverPhotos(session, sentBack.id, photos, shot?.id ?? null)
  await submitMission(session, sentBack.id)
  await rejectFirstFile(sentBack.id, mark)
  await provider('POST', `/missions/${sentBack.id}/review/claim`)
  await provider('POST', `/missions/${sentBack.id}/review/send_back`, { note: line(`All ${mark}`) })
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

  await test.step('what is needed again, and why', async () => {
    await followLink(page, `/clientmission/${sentBack.id}`)
    await expectHarmless(page, shown(`All ${mark} "'>`))
    await followLink(page, `/clientmission/${sentBack.id}/upload`)
    await expectHarmless(page, shown(`Blurred ${image} ${mark}`))
    await expectHarmless(page, shown(`Soft ${mark} "'>`))
    await expectHarmless(page, shown(`All ${mark} "'>`))
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
