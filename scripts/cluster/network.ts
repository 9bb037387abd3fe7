import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Problem } from '../lib/problem.ts'
import {
  addressOf,
  bridge,
  cableOf,
  hostAddress,
  hostsText,
  type Machine,
  machineNames,
  namespaceOf,
  overlaps,
  subnet,
} from './machines.ts'

const run = promisify(execFile)
const namespaces = '/run/netns'

/** `ip netns exec` shows the files of this folder as those of /etc, to that machine alone. */
export const etcOf = (machine: Machine): string => join('/etc/netns', namespaceOf(machine))

/** A subnet that is in use elsewhere would lead traffic of this machine into the cluster. */
const requireFreeSubnet = async (): Promise<void> => {
  const { stdout } = await run('ip', ['-j', '-4', 'route', 'show', 'table', 'all'])
  const routes = JSON.parse(stdout) as { dst: string; dev?: string }[]
  const taken = routes.find(({ dst, dev }) => /^\d/.test(dst) && dev !== bridge && overlaps(dst, subnet))
  if (taken)
    throw new Problem(`${subnet} is in use by ${taken.dev} on this machine, and the cluster needs it.`)
}

/** Was made by the first namespace ever, and goes with the last one. */
const isMounted = async (): Promise<boolean> =>
  (await readFile('/proc/self/mountinfo', 'utf8')).includes(` ${namespaces} `)

/** One bridge, and for each machine a namespace with a cable to it. No machine has a route to anywhere else. */
export const openNetwork = async (folder: string): Promise<void> => {
  await requireFreeSubnet()
  if (!(await isMounted())) await writeFile(join(folder, 'mounted-namespaces'), '')
  await run('ip', ['link', 'add', bridge, 'type', 'bridge'])
  await run('ip', ['address', 'add', `${hostAddress}/24`, 'dev', bridge])
  await run('ip', ['link', 'set', bridge, 'up'])
  for (const machine of machineNames) {
    const [namespace, cable] = [namespaceOf(machine), cableOf(machine)]
    await mkdir(etcOf(machine), { recursive: true })
    await writeFile(join(etcOf(machine), 'hosts'), hostsText())
    await run('ip', ['netns', 'add', namespace])
    await run('ip', ['link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace])
    await run('ip', ['link', 'set', cable, 'master', bridge, 'up'])
    const inside = (...args: string[]) => run('ip', ['-n', namespace, ...args])
    await inside('address', 'add', `${addressOf(machine)}/24`, 'dev', 'eth0')
    await inside('link', 'set', 'lo', 'up')
    await inside('link', 'set', 'eth0', 'up')
  }
}

/** All processes of a machine, also those whose launcher was killed. */
export const processesOf = async (machine: Machine): Promise<number[]> => {
  if (!existsSync(join(namespaces, namespaceOf(machine)))) return []
  const { stdout } = await run('ip', ['netns', 'pids', namespaceOf(machine)])
  return stdout.split('\n').flatMap((line) => (line ? Number(line) : []))
}

export const signalMachine = async (machine: Machine, signal: NodeJS.Signals): Promise<void> => {
  for (const pid of await processesOf(machine))
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended since.
    }
}

/** As if its power was cut. */
export const killMachine = async (machine: Machine): Promise<void> => {
  for (let tries = 0; (await processesOf(machine)).length > 0; tries += 1) {
    if (tries > 100) throw new Error(`processes of ${machine} can't be killed`)
    await signalMachine(machine, 'SIGKILL')
    await sleep(50)
  }
}

const filter = (text: string, machine: Machine): void => {
  const { status, stderr } = spawnSync('ip', ['netns', 'exec', namespaceOf(machine), 'nft', '-f', '-'], {
    input: text,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`nft failed on ${machine}: ${stderr}`)
}

/** Drops everything between a machine and others without a word, until it is mended. */
export const cutOff = (machine: Machine, others: readonly Machine[]): void => {
  const addresses = `{ ${others.map(addressOf).join(', ')} }`
  const chain = (hook: string, direction: string) =>
    `chain ${hook} {\ntype filter hook ${hook} priority 0\nip ${direction} ${addresses} drop\n}`
  filter(`table inet cut {\n${chain('input', 'saddr')}\n${chain('output', 'daddr')}\n}\n`, machine)
}

export const mend = (machine: Machine): void => filter('delete table inet cut\n', machine)

const removeLink = async (name: string): Promise<void> => {
  if (existsSync(`/sys/class/net/${name}`)) await run('ip', ['link', 'delete', name])
}

/**
 * Removes what this run or an earlier one has left: processes, namespaces with their cables, the bridge and the folder.
 * All of it is found by name, so that a run that was killed leaves nothing either.
 */
export const removeCluster = async (folder: string): Promise<void> => {
  for (const machine of machineNames) {
    await killMachine(machine)
    // The kernel takes its time with the namespace; its cable must be gone before the next run.
    await removeLink(cableOf(machine))
    if (existsSync(join(namespaces, namespaceOf(machine))))
      await run('ip', ['netns', 'delete', namespaceOf(machine)])
    await rm(etcOf(machine), { recursive: true, force: true })
  }
  if (existsSync('/etc/netns')) await rmdir('/etc/netns').catch(() => undefined)
  await removeLink(bridge)
  const isOurs = existsSync(join(folder, 'mounted-namespaces'))
  if (isOurs && (await isMounted()) && (await readdir(namespaces)).length === 0)
    await run('umount', [namespaces])
  await rm(folder, { recursive: true, force: true })
}
