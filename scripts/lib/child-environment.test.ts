import { expect, test } from 'vitest'
import { apiEnvironment } from './child-environment.ts'
import { readSettings } from './settings.ts'

const environmentWith = (variables: NodeJS.ProcessEnv, built?: Record<string, string>) =>
  apiEnvironment(readSettings(variables, { durable: false }), { apiPort: 1, built })

test('the server learns where every built front end is, and serves what was built elsewhere instead', () => {
  const built = { WEB_DIST: '/built/portal', OTHER_DIST: '/built/other' }
  expect(environmentWith({}, built)).toMatchObject(built)
  expect(environmentWith({ WEB_DIST: '/elsewhere' }, built)).toMatchObject({
    WEB_DIST: '/elsewhere',
    OTHER_DIST: '/built/other',
  })
  expect(environmentWith({ WEB_DIST: '/elsewhere' }).WEB_DIST).toBe('/elsewhere')
})
