/** Each is a network namespace with one address on a bridge, which this machine is on too. */
export const machineNames = [
  'proxy',
  'server-1',
  'server-2',
  'worker-1',
  'worker-2',
  'pooler',
  'database',
  'database-1',
  'database-2',
  'etcd-1',
  'etcd-2',
  'etcd-3',
  'store',
  'sandbox',
] as const

export type Machine = (typeof machineNames)[number]

export const bridge = 'sortie-cluster'
export const subnet = '10.214.7.0/24'
const base = subnet.replace(/\.0\/24$/, '')

/** Of this machine on the bridge. */
export const hostAddress = `${base}.1`

export const addressOf = (machine: Machine): string => `${base}.${10 + machineNames.indexOf(machine)}`

export const namespaceOf = (machine: Machine): string => `sortie-${machine}`

/** The end of a machine's cable at the bridge. Names of interfaces have at most 15 characters. */
export const cableOf = (machine: Machine): string => `sortie-c${machineNames.indexOf(machine)}`

/** What /etc/hosts says on each machine, so that settings can name the machines. */
export const hostsText = (): string =>
  ['127.0.0.1 localhost', ...machineNames.map((name) => `${addressOf(name)} ${name}`), ''].join('\n')

const toNumber = (address: string): number =>
  address.split('.').reduce((number, part) => number * 256 + Number(part), 0)

/** Whether two subnets have an address in common. */
export const overlaps = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map((text) => {
    const [address = '', bits = '32'] = text.split('/')
    return { address: toNumber(address), size: 2 ** (32 - Number(bits)) }
  })
  if (!first || !second) return false
  const size = Math.max(first.size, second.size)
  return Math.floor(first.address / size) === Math.floor(second.address / size)
}
