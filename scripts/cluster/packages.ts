import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { aptGet } from '@sortie/testing/debian-packages'
import { Problem } from '../lib/problem.ts'

/** A program of each package, by which we see that it is there. */
const packages: Readonly<Record<string, string>> = {
  iproute2: '/usr/sbin/ip',
  nftables: '/usr/sbin/nft',
  'util-linux': '/usr/bin/setpriv',
  openssl: '/usr/bin/openssl',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
  'etcd-server': '/usr/bin/etcd',
  'python3-swift': '/usr/lib/python3/dist-packages/swift/__init__.py',
}

const missing = (): string[] => Object.keys(packages).filter((name) => !existsSync(packages[name] ?? ''))

/** Debian asks this script whether a service may be started, which a trial has no use for. */
const policy = '/usr/sbin/policy-rc.d'

const withoutStarting = async (install: () => void): Promise<void> => {
  const isOurs = !existsSync(policy)
  if (isOurs) await writeFile(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    install()
  } finally {
    if (isOurs) await rm(policy)
  }
}

export const requireDebian = (): void => {
  const hint = 'It needs Linux and root, because each machine of the cluster is a network namespace.'
  if (process.platform !== 'linux')
    throw new Problem(`npm run cluster doesn't run on ${process.platform}. ${hint}`)
  if (process.getuid?.() !== 0) throw new Problem(`npm run cluster was started without being root. ${hint}`)
}

/** Installs what is missing, without starting a service. */
export const installPackages = async (log: (line: string) => void): Promise<void> => {
  const needed = missing()
  if (needed.length === 0) return
  if (spawnSync('apt-get', ['--version']).status !== 0)
    throw new Problem(`${needed.join(', ')} are missing, and there is no apt-get to install them with.`)
  log(`Installing ${needed.join(', ')} (apt-get, because this runs as root) …`)
  let output = ''
  await withoutStarting(() => {
    const install = () => aptGet(['install', '--yes', '--no-install-recommends', ...needed])
    let result = install()
    if (!result.succeeded && aptGet(['update']).succeeded) result = install()
    output = result.output
  })
  const still = missing()
  if (still.length > 0)
    throw new Problem(
      `${still.join(', ')} could not be installed. Debian 12 has them. ${output.trim().split('\n').slice(-5).join('\n')}`,
    )
}
