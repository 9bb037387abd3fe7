import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../../../test/app.ts'
import { staffSettings } from '../../../test/identity.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortie-console-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>console</title>')
})
afterAll(() => rm(folder, { recursive: true }))

const openPage = async (settings: Record<string, string>) => {
  const sortie = await createTestApp({ CONSOLE_DIST: folder, ...settings })
  try {
    const config = await sortie.stranger('GET', '/console/config.json')
    const page = await sortie.app.inject({ url: '/console/people', headers: { accept: 'text/html' } })
    return { config, page }
  } finally {
    await sortie.close()
  }
}

test("the console has its own client, takes a code, and reaches nothing of the portal's analytics", async () => {
  const { config, page } = await openPage({
    ...staffSettings,
    OIDC_RESPONSE_TYPE: 'token id_token',
    ANALYTICS_URL: 'https://analytics.example',
    PROVIDER_NAME: 'Skyward Imagery',
  })
  expect(config.body).toMatchObject({
    identity: { client_id: staffSettings.OIDC_STAFF_CLIENT_ID, response_type: 'code' },
    provider_name: 'Skyward Imagery',
    map: { imagery: null },
  })
  expect([page.statusCode, page.body]).toEqual([200, '<!doctype html><title>console</title>'])
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("connect-src 'self' ws://localhost:4000 http://localhost:4001")
  expect(policy).not.toContain('analytics.example')
})

test("where the provider's people can't sign in, there is no console", async () => {
  const { config, page } = await openPage({})
  expect([config.status, config.body.code, page.statusCode]).toEqual([404, 'not_found', 404])
})
