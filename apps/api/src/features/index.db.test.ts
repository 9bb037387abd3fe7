import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { createTestApp } from '../../test/app.ts'

test('a server that closes ends the threads that its features have started', async () => {
  const sortie = await createTestApp()
  const started = once(process, 'worker') as Promise<[Worker]>
  const mission = { mission_type: 'client', kml: '<kml/>' }
  expect((await sortie.provider('POST', '/v1/provider/missions', mission)).status).toBe(422)
  const [thread] = await started
  const ended = once(thread, 'exit')
  await sortie.close()
  await ended
})
