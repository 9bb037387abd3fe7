import { describe, expect, test } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

describe('settings', () => {
  test('need nothing, and an empty variable is one that is not set', () => {
    expect(readSettings({ SANDBOX_SECRET: '', SANDBOX_DATA: '' })).toEqual({
      port: 4001,
      host: '127.0.0.1',
      mailPort: undefined,
      stripeWebhook: { url: undefined, secret: 'whsec_sandbox' },
      url: 'http://localhost:4001',
      secret: undefined,
      dataFolder: undefined,
      tokenSeconds: 43_200,
      bankMilliseconds: 20_000,
      portalOrigins: ['http://localhost:4000'],
    })
  })

  test('take a list of portals, and the issuer without its closing slash', () => {
    const env = {
      PORTAL_URL: 'http://localhost:5173/, https://portal.example',
      SANDBOX_URL: 'https://id.example/',
    }
    expect(readSettings(env)).toMatchObject({
      portalOrigins: ['http://localhost:5173', 'https://portal.example'],
      url: 'https://id.example',
    })
  })

  test.each([
    [{ SANDBOX_URL: 'nonsense' }, 'SANDBOX_URL: must be an http or https URL'],
    [{ SANDBOX_URL: 'http://localhost:4001/id' }, 'SANDBOX_URL: must not have a path'],
    [{ PORTAL_URL: 'http://localhost:4000,javascript:alert(1)' }, 'PORTAL_URL: must be an http or https URL'],
    [{ SANDBOX_PORT: 'many' }, 'SANDBOX_PORT: '],
  ])('name the invalid variable in %o', (env, message) => {
    expect(() => readSettings(env)).toThrow(SettingsError)
    expect(() => readSettings(env)).toThrow(message)
  })
})
