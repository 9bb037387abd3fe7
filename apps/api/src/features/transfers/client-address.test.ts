import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

const proxies = '10.0.0.0/8, 192.0.2.7,fd00::/8,2001:db8::7'

test.each<[number | string | false, string | undefined, string | undefined, string]>([
  // Nobody is believed.
  [false, '10.1.2.3', '203.0.113.9', '10.1.2.3'],
  // As many proxies as there are.
  [1, '10.1.2.3', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  [2, '10.1.2.3', '198.51.100.1 ,203.0.113.9', '198.51.100.1'],
  [3, '10.1.2.3', '198.51.100.1, 203.0.113.9', '10.1.2.3'],
  [1, '10.1.2.3', ' , 203.0.113.9, ,', '203.0.113.9'],
  [1, '10.1.2.3', undefined, '10.1.2.3'],
  [1, undefined, undefined, ''],
  // Proxies by their addresses and networks.
  [proxies, '10.1.2.3', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  [proxies, '192.0.2.7', '203.0.113.9', '203.0.113.9'],
  [proxies, '192.0.2.8', '203.0.113.9', '192.0.2.8'],
  [proxies, 'fd12::1', '203.0.113.9', '203.0.113.9'],
  [proxies, '2001:db8::7', '203.0.113.9', '203.0.113.9'],
  [proxies, '2001:db8::8', '203.0.113.9', '2001:db8::8'],
  [proxies, '10.1.2.3', undefined, '10.1.2.3'],
  [proxies, undefined, '203.0.113.9', ''],
])('behind %s, a request from %s for %s is one of %s', (trusted, remoteAddress, forwarded, address) => {
  const request = { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }
  expect(clientAddress(request, trusted)).toBe(address)
})
