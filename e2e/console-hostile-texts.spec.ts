import { randomUUID } from 'node:crypto'
import { callHeaders } from '@sortie/contract/headers'
import { startWebhookReceiver } from '@sortie/testing/webhook-receiver'
import {
  expectHarmless,
  hostileKit,
  hostileMission,
  hostilePilot,
  image,
  line,
  name,
  prose,
  rejectFirstFile,
  script,
  watchScripts,
  writeAsPilot,
} from './support/hostile.ts'
import { assignTo, newMission, newWorkOrder, offerTo, santaMonica } from './support/missions.ts'
import { flown, pay } from './support/past-missions.ts'
import { plainSession } from './support/pilots.ts'
import { addRecord, provider } from './support/provider.ts'
import { browserTestSecrets, portalUrl } from './support/secrets.ts'
import { foundRow, openConsole } from './support/staff.ts'
import { expect, test } from './support/test.ts'
import { drawnPhotos } from './support/upload-page.ts'
import { deliverPhotos, submitMission } from './support/uploads.ts'

test('no text of a pilot, a customer or a system runs as a script, on any screen of the console', async ({
  page,
}) => {
  const asked = await watchScripts(page.context())
  const mark = randomUUID().slice(0, 6)
  const kit = await hostileKit(mark)
  const pilot = await hostilePilot(kit)
  const body = { ...hostileMission(mark, { package_id: kit.package_id }), reference_id: line(mark) }
  const offer = await newMission(body)
  // An endpoint whose response is as hostile as its description.
  const receiver = await startWebhookReceiver()
  // What other tests decline arrives too.
  receiver.respondWith((response) => {
    const isOurs = receiver.received.at(-1)?.body.includes(`${offer.id}`)
    response.writeHead(isOurs ? 410 : 204).end(line(`Gone ${mark}`))
  })
  const endpoint = await provider('POST', '/webhook_endpoints', {
    url: `${receiver.url}?q=${encodeURIComponent(image)}`,
    description: line(`Receiver ${mark}`),
    events: ['mission.declined'],
  })
  const savedFilters: number[] = []
  try {
    await offerTo(offer, pilot)
    const session = await plainSession(pilot)
    const declined = await fetch(`${portalUrl}/v1/pilots/missions/${offer.id}/invitation`, {
      method: 'DELETE',
      headers: callHeaders(browserTestSecrets.applicationToken, session.credentials),
    })
    expect(declined.ok).toBe(true)
    const held = await assignTo(await newMission(body), pilot)
    const workOrder = await newWorkOrder(pilot, {
      site_id: name(`WF ${mark}`),
      location: { ...santaMonica, name: line('Wind farm'), address: line('Ridge Road') },
    })
    await assignTo(await newMission({ name: line('Turbine'), work_order_id: workOrder.id }), pilot)
    const past = await flown(pilot, line('Past'))
    await flown(pilot, line('Due'), { to: 'awaiting_payment', estimated_payouts: [{ amount: 5000 }] })
    const submitted = await flown(pilot, line(`Submitted ${mark}`), { to: 'processing_shots' })
    await pay(pilot, past, 'complete', {
      notes: prose('Thanks'),
      adjustment: { reason: line(`Adjusted ${mark}`) },
    })
    await provider('POST', '/notifications', {
      pilot_ids: [pilot.id],
      notification_type: 'new',
      title: line('News'),
      body: prose('Body'),
    })
    await addRecord('/points_of_interest', {
      name: line(`Point ${mark}`),
      category_id: kit.category,
      location: { ...santaMonica, name: line('Spot'), address: line('Spot Road') },
    })
    await provider('POST', '/keys', { name: line(`Key ${mark}`), roles: ['reviewer'] })
    await provider('POST', '/people', {
      email: `hostile-${mark}@sortie.test`,
      name: name(`Person ${mark}`),
      roles: ['reviewer'],
    })
    await addRecord('/daily_messages', { message: prose(`Daily ${mark}`) })
    await writeAsPilot(session, held.id, kit.category)
    const filter = await provider('POST', '/saved_filters', {
      name: line(`F ${mark}`),
      filter: { search: mark },
    })
    savedFilters.push(filter.id)
    const reviewed = await assignTo(
      await newMission({ name: line('Reviewed'), shots: [{ name: line('Roof') }] }),
      pilot,
    )
    await page.goto('/config.json')
    const photos = await drawnPhotos(page, [`${image} ${mark}.jpg`])
    await deliverPhotos(session, reviewed.id, photos, (reviewed.shots as { id: number }[])[0]?.id ?? null)
    await submitMission(session, reviewed.id)
    await rejectFirstFile(reviewed.id, mark)

    await openConsole(page, ['owner'], '/today')
    const shown = (text: string) => page.getByText(text)
    const pages: readonly [path: string, text: string][] = [
      [`/missions?search=${encodeURIComponent(`Mission ${mark}`)}`, `Mission ${mark} "'>${image}`],
      [`/missions?view=board&search=${encodeURIComponent(`Mission ${mark}`)}`, `Mission ${mark} "'>${image}`],
      [`/missions/${held.id}`, `Instructions "'>`],
      [`/missions/${held.id}`, `Comment "'>`],
      [`/missions/${held.id}`, `Contact "'>`],
      [`/missions/${held.id}`, `Certificate "'>`],
      [`/missions/${reviewed.id}`, `${image} ${mark}.jpg`],
      [`/reviews/${reviewed.id}`, `${image} ${mark}.jpg`],
      [`/reviews/${reviewed.id}`, `Blurred ${image} ${mark}`],
      [`/reviews/${reviewed.id}`, `Soft ${mark} "'>`],
      [`/missions/${offer.id}`, 'Robin <img'],
      [`/pilots?search=${encodeURIComponent(pilot.email)}`, 'Robin <img'],
      [`/pilots/${pilot.id}`, 'Robin <img'],
      [`/pilots/${pilot.id}`, `News "'>${image}`],
      [`/pilots/${pilot.id}`, `Thanks "'>${image}`],
      [`/pilots/${pilot.id}`, 'License <img'],
      [`/work-orders?search=${workOrder.id}`, `WF ${mark} <img`],
      [`/work-orders/${workOrder.id}`, `Turbine "'>`],
      [`/points-of-interest?search=${mark}`, `Point ${mark} "'>`],
      ['/stock-imagery', `Coast "'>`],
      ['/money', `Due "'>`],
      [`/reviews/${submitted.id}`, `Submitted ${mark} "'>`],
      ['/money?tab=payouts', 'Robin <img'],
      ['/money?tab=payouts', `Adjustment: Adjusted ${mark} "'>`],
      [`/money?tab=statements&pilot=${pilot.id}`, `Past "'>`],
      [`/catalogs/packages/${kit.package_id}/rules`, `Package ${image} ${mark}`],
      ['/developers', `Key ${mark} "'>`],
      ['/developers?tab=endpoints', `Receiver ${mark} "'>`],
      ['/people', `Person ${mark} <img`],
    ]
    for (const [path, text] of pages)
      await test.step(`${path}: ${text}`, async () => {
        await page.goto(`/console${path}`)
        await expectHarmless(page, shown(text))
      })

    for (const [catalog, text] of [
      ['packages', `Package ${image} ${mark}`],
      ['drones', `Drone ${image} ${mark}`],
      ['license_types', `License ${image} ${mark}`],
      ['daily_messages', `Daily ${mark} "'>`],
    ] as const)
      await test.step(`the catalog of ${catalog}`, async () => {
        await page.goto(`/console/catalogs?catalog=${catalog}`)
        const row = await foundRow(page, mark)
        await expect(row).toContainText(text)
        await row.click()
        await expectHarmless(page, page.getByRole('dialog'))
      })

    await test.step('a delivery with what the endpoint responded', async () => {
      await page.goto(`/console/developers?tab=deliveries&mission_id=${offer.id}&endpoint_id=${endpoint.id}`)
      const row = page
        .getByRole('grid', { name: 'Deliveries' })
        .getByRole('row')
        .filter({ hasText: 'mission.declined' })
      await expect(async () => {
        await page.reload()
        await expect(row).toContainText('Failed', { timeout: 3000 })
      }).toPass({ timeout: 60_000 })
      await row.first().click()
      await expectHarmless(page, page.getByRole('dialog').getByText(`Gone ${mark} "'>`))
    })

    await test.step('the audit log', async () => {
      await page.goto(`/console/developers?tab=audit&search=${workOrder.id}`)
      await page.getByRole('grid').getByRole('row').filter({ hasText: 'work_orders' }).first().click()
      await expectHarmless(page, page.getByRole('dialog'))
    })

    await test.step('the command menu', async () => {
      await page.goto('/console/people')
      await expect(page.getByRole('grid', { name: 'People' })).toBeVisible()
      await page.keyboard.press('Control+k')
      await page.getByRole('searchbox', { name: 'Search or choose a command' }).fill(pilot.email)
      await expectHarmless(page, page.getByRole('dialog').getByText('Robin <img'))
    })

    await test.step('saved filters', async () => {
      await page.goto('/console/missions')
      await page.getByRole('button', { name: 'Saved filters' }).click()
      await expectHarmless(page, page.getByRole('menu').getByText(`F ${mark} "'>`))
      await page.keyboard.press('Escape')
    })

    await test.step('the lines of an import, and the name of its file', async () => {
      await page.goto('/console/missions/import')
      await page.getByLabel('CSV file').setInputFiles({
        name: `${image}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(
          `reference_id,name,city,fly_by_date\r\n${mark},"${image}${script}",Boulder,${image}\r\n`,
        ),
      })
      await expectHarmless(
        page,
        page.getByRole('table', { name: 'Lines of the file' }).getByText(image).first(),
      )
    })
    expect(asked).toEqual([])
  } finally {
    await provider('DELETE', `/webhook_endpoints/${endpoint.id}`)
    for (const id of savedFilters) await provider('DELETE', `/saved_filters/${id}`)
    receiver.close()
  }
})
