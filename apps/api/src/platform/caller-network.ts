import { isIPv6 } from 'node:net'

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'))

/**
 * What attempts of an address are counted by. An IPv6 customer has a network of at least 64 bits, and with it more
 * addresses than anyone can count; of IPv4, which a socket for both writes as part of IPv6, it is the address.
 */
export const callerNetwork = (ip: string): string => {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  // In the shortest form, in which every address has only one.
  const [start = '', end] = new URL(`http://[${ip.split('%')[0]}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [groupsOf(start), groupsOf(end ?? '')]
  const left = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return `${[...before, ...left, ...after].slice(0, 4).join(':')}::/64`
}
