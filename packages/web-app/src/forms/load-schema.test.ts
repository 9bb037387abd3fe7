import { expect, test } from 'vitest'
import { loadSchema } from './load-schema.ts'

test('a form says what the server would, not what Zod says', async () => {
  const { body } = (
    await loadSchema(async () => (await import('@sortie/contract/provider-key.calls')).providerKeyCalls)
  )['POST /v1/provider/keys']
  const said = body.safeParse({ name: '', roles: ['reviewer'] }).error?.issues.map(({ message }) => message)
  expect(said).toEqual(["Can't be empty."])
})
