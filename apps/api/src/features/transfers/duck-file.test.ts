import { expect, test } from 'vitest'
import { duckFile } from './duck-file.ts'

const entriesOf = (gatewayUrl: string) => {
  const xml = duckFile({
    missionId: 5012,
    missionName: 'Turbine <7> & Co',
    accessKeyId: 'SRTAAAAAAAAAAAAAAAAA',
    gatewayUrl,
  })
  const pairs = [...xml.matchAll(/<key>([^<]*)<\/key><string>([^<]*)<\/string>/g)]
  return Object.fromEntries(pairs.map(([, key, value]) => [key, value]))
}

test('A-CALL-15 the bookmark names host, port and protocol as the gateway is reached', () => {
  const secure = entriesOf('https://transfer.example.com')
  expect(secure).toMatchObject({ Protocol: 's3', Hostname: 'transfer.example.com', Port: '443' })
  // The usual S3 of Cyberduck is HTTPS; without TLS a profile has to be named.
  expect(secure).not.toHaveProperty('Provider')
  expect(entriesOf('https://transfer.example.com:8443')).toMatchObject({ Port: '8443' })
  expect(entriesOf('http://localhost:4003')).toMatchObject({
    Protocol: 's3',
    Provider: 'Custom S3',
    Hostname: 'localhost',
    Port: '4003',
    Path: '/missions/5012',
    Nickname: 'Turbine &lt;7&gt; &amp; Co (5012)',
    's3.bucket.virtualhost.disable': 'true',
  })
  expect(entriesOf('http://[::1]:4003')).toMatchObject({ Hostname: '::1' })
})
