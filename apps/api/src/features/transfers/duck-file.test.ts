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

test('A-CALL-15 the bookmark is a property list with nothing but these entries', () => {
  const xml = duckFile({
    missionId: 7,
    missionName: 'Pier',
    accessKeyId: 'SRTAAAAAAAAAAAAAAAAA',
    gatewayUrl: 'https://transfer.example.com',
  })
  expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>${[
    '<key>Protocol</key><string>s3</string>',
    '<key>Nickname</key><string>Pier (7)</string>',
    '<key>UUID</key><string>6ce3f2d9-d0a4-885a-60d3-e1c413a6c859</string>',
    '<key>Hostname</key><string>transfer.example.com</string>',
    '<key>Port</key><string>443</string>',
    '<key>Username</key><string>SRTAAAAAAAAAAAAAAAAA</string>',
    '<key>Path</key><string>/missions/7</string>',
    '<key>Region</key><string>us-east-1</string>',
    '<key>Custom</key><dict><key>s3.bucket.virtualhost.disable</key><string>true</string></dict>',
  ].join('')}</dict></plist>
`)
})

test('A-CALL-15 the bookmark names host, port and protocol as the gateway is reached', () => {
  const secure = entriesOf('https://transfer.example.com')
  expect(secure).toMatchObject({ Protocol: 's3', Hostname: 'transfer.example.com', Port: '443' })
  // The usual S3 of Cyberduck is HTTPS; without TLS a profile has to be named.
  expect(secure).not.toHaveProperty('Provider')
  expect(entriesOf('https://transfer.example.com:8443')).toMatchObject({ Port: '8443' })
  expect(entriesOf('http://transfer.example.com')).toMatchObject({ Port: '80' })
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
