import { setTimeout as sleep } from 'node:timers/promises'
import { startS3Peer } from '@sortie/testing/s3-peer'
import { send } from '@sortie/testing/signed-request'
import { freePort } from '../lib/ports.ts'
import { openUploaders, storeOf } from './deliveries.ts'
import { openRelay } from './relay.ts'
import { ask, type Outcome, type Stage, until } from './stage.ts'

/** S3 is unreachable and then hangs while pilots upload to it. Null where no S3 server can be had. */
export const lostBucket = async (stage: Stage): Promise<Outcome | null> => {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const peer = await startS3Peer(url)
  if (!peer) return null
  const relay = await openRelay(() => Number(new URL(peer.endpoint).port))
  const endpoint = `http://127.0.0.1:${relay.port}`
  const key = { accessKeyId: peer.accessKeyId, secret: peer.secretAccessKey }
  await send(endpoint, { method: 'PUT', path: '/chaos', ...key })
  const environment = {
    PORT: port,
    OBJECT_STORE: 's3',
    S3_BUCKET: 'chaos',
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: peer.accessKeyId,
    S3_SECRET_ACCESS_KEY: peer.secretAccessKey,
  }
  const server = await stage.start('server', environment)
  const uploaders = await openUploaders(
    stage,
    () => url,
    storeOf({ ...stage.environment, ...environment }),
    2,
  )
  const broken: string[] = []
  const whileAway = async (how: string) => {
    const usual = await ask(`${url}/v1/provider/missions`, { headers: stage.provider })
    if (usual.status !== 200) broken.push(`a call that needs no bucket got ${usual.status} while S3 ${how}`)
  }
  const arrive = async () => {
    const before = uploaders.acknowledged()
    if (!(await until(() => uploaders.acknowledged() >= before + 4, 120_000)))
      broken.push('uploads did not go on')
  }
  await arrive()
  relay.cut()
  await sleep(3000)
  await whileAway('was unreachable')
  relay.mend()
  await arrive()
  relay.hang()
  await sleep(3000)
  await whileAway('hung')
  relay.mend()
  await arrive()
  const outcome = await uploaders.end('S3 is unreachable, and then hangs, during uploads')
  const unavailable = uploaders.statuses.get(500) ?? 0
  if (unavailable > 0) broken.push(`${unavailable} calls got 500 instead of 503`)
  server.child.kill('SIGTERM')
  await server.ended
  relay.close()
  await peer.close()
  return { ...outcome, broken: [...outcome.broken, ...broken] }
}
