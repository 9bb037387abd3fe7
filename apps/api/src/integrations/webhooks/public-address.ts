import { BlockList, isIP } from 'node:net'

const blockList = (family: 'ipv4' | 'ipv6', subnets: readonly (readonly [string, number])[]): BlockList => {
  const list = new BlockList()
  for (const [address, prefix] of subnets) list.addSubnet(address, prefix, family)
  return list
}

/**
 * The ranges that the registry of special-purpose addresses reserves, and one host that looks public but belongs to a
 * cloud.
 */
const reservedIpv4 = blockList('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Shared between carriers and their customers; one cloud has its metadata service there.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, and with it the metadata of most clouds.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // The host that serves Azure's virtual machines.
  ['168.63.129.16', 32],
])

/** Everything else, such as loopback, link-local, private and IPv4-mapped addresses, is not public. */
const globalIpv6 = blockList('ipv6', [['2000::', 3]])

const reservedIpv6 = blockList('ipv6', [
  // Protocols of the IETF, Teredo among them, which leads to IPv4 addresses.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4, which leads to IPv4 addresses too.
  ['2002::', 16],
  ['3fff::', 20],
])

const loopbackIpv4 = blockList('ipv4', [['127.0.0.0', 8]])

/** Whether an IP address is on the public internet, so that a stranger may make this server connect to it. */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 4) return !reservedIpv4.check(address, 'ipv4')
  if (isIP(address) !== 6 || address.includes('%')) return false
  return globalIpv6.check(address, 'ipv6') && !reservedIpv6.check(address, 'ipv6')
}

export const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || (isIP(address) === 4 && loopbackIpv4.check(address, 'ipv4'))
