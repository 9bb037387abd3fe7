import { describe, expect, it } from 'vitest'
import { readSettings, withoutOurVariables } from './settings.ts'

describe('settings', () => {
  it('needs nothing outside production: own database, sandbox and demo data', () => {
    const settings = readSettings({})
    expect(settings).toMatchObject({ embeddedPostgres: true, sandbox: true, demo: true, port: 4000 })
    expect(settings.publicUrl).toBe('http://localhost:4000')
  })

  it('invents nothing in production', () => {
    const settings = readSettings({ NODE_ENV: 'production' })
    expect(settings).toMatchObject({ embeddedPostgres: false, sandbox: false, demo: false })
  })

  it('starts the embedded parts in production when asked for by name', () => {
    const settings = readSettings({ NODE_ENV: 'production', EMBEDDED_POSTGRES: 'on', SANDBOX: 'on' })
    expect(settings).toMatchObject({ embeddedPostgres: true, sandbox: true, demo: false })
  })

  it('leaves the sandbox out when a real issuer is set, unless asked for', () => {
    const OIDC_ISSUER = 'https://login.example.com'
    expect(readSettings({ OIDC_ISSUER }).sandbox).toBe(false)
    expect(readSettings({ OIDC_ISSUER, SANDBOX: 'on' }).sandbox).toBe(true)
  })

  it('keeps demo data out of a database it did not make', () => {
    const DATABASE_URL = 'postgres://localhost/mine'
    expect(readSettings({ DATABASE_URL })).toMatchObject({ embeddedPostgres: false, demo: false })
    expect(readSettings({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true)
  })

  it('takes no spaces or line breaks around a value for a part of it', () => {
    expect(
      readSettings({ DATABASE_URL: ' postgres://localhost/mine\n', HOST: ' ', PORT: '4010 ' }),
    ).toMatchObject({
      databaseUrl: 'postgres://localhost/mine',
      host: '127.0.0.1',
      port: 4010,
    })
  })

  it('names the variable of an invalid port', () => {
    expect(() => readSettings({ SANDBOX_PORT: 'abc' })).toThrow('SANDBOX_PORT is "abc"')
  })

  it('refuses a port that no browser connects to, except for mail', () => {
    for (const variable of ['PORT', 'SANDBOX_PORT', 'TRANSFER_PORT'])
      expect(() => readSettings({ [variable]: '6000' })).toThrow(`${variable} is 6000, a port that browsers`)
    expect(readSettings({ SANDBOX_MAIL_PORT: '6000' }).mailPort).toBe(6000)
    expect(readSettings({ PORT: '6001', TRANSFER_PORT: '6000', TRANSFER_GATEWAY: 'off' }).port).toBe(6001)
  })

  it('keeps the variables of a developer away from tests', () => {
    const services = {
      DATABASE_URL: 'x',
      OIDC_ISSUER: 'x',
      SANDBOX: 'off',
      SIGN_IN: 'plain',
      VAPID_SUBJECT: 'x',
    }
    const env = { PATH: '/bin', ...services, PORTABLE: 'y' }
    expect(withoutOurVariables(env)).toEqual({ PATH: '/bin', PORTABLE: 'y' })
  })
})
