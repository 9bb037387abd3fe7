import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setDefaultCACertificates } from 'node:tls'
import { Problem } from '../lib/problem.ts'
import { addressOf } from './machines.ts'

export interface Certificate {
  /** What others trust. */
  path: string
  /** With its key, as HAProxy takes it. */
  withKey: string
}

/** One that signed itself, for the addresses that browsers reach. This process trusts it from now on. */
export const makeCertificate = (folder: string): Certificate => {
  const [path, key] = [join(folder, 'certificate.crt'), join(folder, 'certificate.key')]
  const names = (['proxy', 'store', 'sandbox'] as const).flatMap((machine) => [
    `IP:${addressOf(machine)}`,
    `DNS:${machine}`,
  ])
  const { status, stderr } = spawnSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc', '-days', '30'],
      ...['-subj', '/CN=Sortie cluster', '-addext', `subjectAltName=${names.join(',')}`],
      ...['-keyout', key, '-out', path],
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Problem(`openssl made no certificate: ${stderr}`)
  const withKey = join(folder, 'certificate.pem')
  writeFileSync(withKey, readFileSync(path, 'utf8') + readFileSync(key, 'utf8'), { mode: 0o600 })
  setDefaultCACertificates([readFileSync(path, 'utf8')])
  return { path, withKey }
}
