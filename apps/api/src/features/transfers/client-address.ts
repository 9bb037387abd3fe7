import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { Config } from '../../config.ts'

const proxyList = (trusted: string): BlockList => {
  const list = new BlockList()
  for (const network of trusted.split(',')) {
    const [address = '', bits] = network.trim().split('/')
    const kind = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, kind)
    else list.addSubnet(address, Number(bits), kind)
  }
  return list
}

/** The address of a client is the one that the outermost of our proxies saw. */
export const clientAddress = (
  request: Pick<IncomingMessage, 'headers'> & { socket: Pick<IncomingMessage['socket'], 'remoteAddress'> },
  trusted: Config['trustProxy'],
): string => {
  const direct = request.socket.remoteAddress ?? ''
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
  if (typeof trusted === 'number') return forwarded.at(-trusted) ?? direct
  const isTrusted = trusted !== false && proxyList(trusted).check(direct, isIPv6(direct) ? 'ipv6' : 'ipv4')
  return (isTrusted && forwarded.at(-1)) || direct
}
