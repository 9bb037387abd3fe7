import { callHeaders } from '@sortie/contract/headers'
import { startWebhookReceiver } from '@sortie/testing/webhook-receiver'
import { check } from './support/checkbox.ts'
import { newMission, offerTo } from './support/missions.ts'
import { newPilot, plainSession } from './support/pilots.ts'
import { provider } from './support/provider.ts'
import { browserTestSecrets, portalUrl } from './support/secrets.ts'
import { openConsole } from './support/staff.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('an engineer turns an endpoint on again and resends what failed; a new key is shown once', async ({
  page,
}) => {
  const receiver = await startWebhookReceiver()
  const endpoint = await provider('POST', '/webhook_endpoints', {
    url: receiver.url,
    events: ['mission.declined'],
  })
  try {
    const pilot = await newPilot()
    const mission = await offerTo(await newMission(), pilot)
    let isGone = true
    // What other tests decline arrives too.
    receiver.respondWith((response) => {
      const isOurs = receiver.received.at(-1)?.body.includes(`${mission.id}`)
      response.writeHead(isGone && isOurs ? 410 : 204).end('<b>gone</b>')
    })
    const { credentials } = await plainSession(pilot)
    const declined = await fetch(`${portalUrl}/v1/pilots/missions/${mission.id}/invitation`, {
      method: 'DELETE',
      headers: callHeaders(browserTestSecrets.applicationToken, credentials),
    })
    expect(declined.ok).toBe(true)

    await openConsole(
      page,
      ['engineer'],
      `/developers?tab=deliveries&mission_id=${mission.id}&endpoint_id=${endpoint.id}`,
    )
    const row = page
      .getByRole('grid', { name: 'Deliveries' })
      .getByRole('row')
      .filter({ hasText: 'mission.declined' })
    await expect(async () => {
      await page.reload()
      await expect(row).toContainText('Failed', { timeout: 3000 })
    }).toPass()
    await expect(row).toContainText('responded with 410')
    await expectAccessible(page)
    await row.click()
    const detail = page.getByRole('dialog', { name: /^mission\.declined/ })
    await expect(detail).toContainText('<b>gone</b>')
    await detail.getByRole('button', { name: 'Resend' }).click()
    await expect(detail.getByRole('alert')).toContainText('The endpoint is turned off. Turn it on first.')
    await detail.getByRole('button', { name: 'Close' }).last().click()

    isGone = false
    await page.getByRole('tab', { name: 'Webhooks' }).click()
    const listed = page.getByRole('row').filter({ hasText: receiver.url })
    await expect(listed).toContainText('It kept failing')
    await listed.getByRole('button', { name: /^Edit/ }).click()
    const edit = page.getByRole('dialog', { name: 'Edit endpoint' })
    await check(edit.getByRole('checkbox', { name: 'Turned on' }))
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(listed).not.toContainText('Turned off')

    await listed.getByRole('link', { name: /^Deliveries/ }).click()
    await row.filter({ hasText: String(mission.id) }).click()
    await detail.getByRole('button', { name: 'Resend' }).click()
    await expect(detail.getByRole('status')).toContainText('Delivered')
    await detail.getByRole('button', { name: 'Close' }).last().click()

    await page.getByRole('tab', { name: 'Keys' }).click()
    await page.getByRole('button', { name: 'New key' }).click()
    const create = page.getByRole('dialog', { name: 'New key' })
    await create.getByLabel('Name').fill(`Key ${mission.id}`)
    await check(create.getByRole('checkbox', { name: 'Engineer' }))
    await create.getByRole('button', { name: 'Create key' }).click()
    const secret = page.getByRole('dialog', { name: 'Your new key' })
    await expect(secret.getByLabel('Secret')).toHaveValue(/.{20}/)
    await secret.getByRole('button', { name: "I've stored it" }).click()
    await expect(page.getByRole('row').filter({ hasText: `Key ${mission.id}` })).toContainText('Engineer')

    await page.getByRole('tab', { name: 'Audit log' }).click()
    await page.getByRole('searchbox', { name: 'Search the audit log' }).fill(String(endpoint.id))
    await expect(
      page
        .getByRole('grid', { name: 'Audit log' })
        .getByRole('row')
        .filter({ hasText: 'PATCH /v1/provider/webhook_endpoints/{id}' })
        .first(),
    ).toBeVisible()
    await expectAccessible(page)
  } finally {
    await provider('DELETE', `/webhook_endpoints/${endpoint.id}`)
    receiver.close()
  }
})
