import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { GatewayKey } from '@sortie/storage/gateway/gateway-call'
import { unpackDebian } from './debian-packages.ts'

const run = promisify(execFile)

/** Runs a program against a gateway and returns its output; rejects if it fails. */
export type S3Program = (key: GatewayKey, ...args: string[]) => Promise<string>

/** Where the gateway is, and a folder for what programs leave behind. */
export interface ProgramSetting {
  endpoint: string
  folder: string
}

const outputOf = async (
  program: string,
  args: string[],
  env: Record<string, string>,
  { folder }: ProgramSetting,
): Promise<string> => {
  const { stdout, stderr } = await run(program, args, {
    env: { HOME: folder, LANG: 'C.UTF-8', ...env },
    cwd: folder,
    maxBuffer: 67_108_864,
  }).catch((error: Error) => {
    throw new Error(`${error.message}\n${'stdout' in error ? error.stdout : ''}`)
  })
  return stdout + stderr
}

const pythonOf = (root: string) => ({ PYTHONPATH: join(root, 'usr/lib/python3/dist-packages') })

/** Programs that pilots and their companies use, from Debian; null if they are not available. */
export const debianPrograms = async () => {
  const root = await unpackDebian('sortie-s3-clients', [
    's3cmd',
    'python3-magic',
    'python3-dateutil',
    'python3-six',
    'rclone',
  ])
  if (!root) return null
  const s3cmd =
    (setting: ProgramSetting): S3Program =>
    (key, ...args) => {
      const { host, protocol } = new URL(setting.endpoint)
      return outputOf(
        '/usr/bin/python3',
        [
          join(root, 'usr/bin/s3cmd'),
          '--config=/dev/null',
          `--access_key=${key.accessKeyId}`,
          `--secret_key=${key.secretAccessKey}`,
          `--host=${host}`,
          `--host-bucket=${host}`,
          protocol === 'https:' ? '--ssl' : '--no-ssl',
          '--no-progress',
          '--no-check-certificate',
          ...args,
        ],
        pythonOf(root),
        setting,
      )
    }
  const rclone =
    (setting: ProgramSetting): S3Program =>
    (key, ...args) =>
      outputOf(
        join(root, 'usr/bin/rclone'),
        ['--retries=1', '--low-level-retries=1', '--no-check-certificate', ...args],
        {
          RCLONE_CONFIG: '/dev/null',
          RCLONE_CONFIG_GATE_TYPE: 's3',
          RCLONE_CONFIG_GATE_PROVIDER: 'Other',
          RCLONE_CONFIG_GATE_ENDPOINT: setting.endpoint,
          RCLONE_CONFIG_GATE_ACCESS_KEY_ID: key.accessKeyId,
          RCLONE_CONFIG_GATE_SECRET_ACCESS_KEY: key.secretAccessKey,
          RCLONE_CONFIG_GATE_FORCE_PATH_STYLE: 'true',
          RCLONE_S3_UPLOAD_CUTOFF: '20Mi',
          RCLONE_S3_CHUNK_SIZE: '16Mi',
        },
        setting,
      )
  return { s3cmd, rclone }
}

/** AWS's own program, with its dependencies. */
export const debianAws = async () => {
  const root = await unpackDebian('sortie-awscli', [
    'awscli',
    'python3-awscrt',
    'python3-cffi-backend',
    'python3-colorama',
    'python3-cryptography',
    'python3-dateutil',
    'python3-distro',
    'python3-docutils',
    'python3-jmespath',
    'python3-prompt-toolkit',
    'python3-pyasn1',
    'python3-roman',
    'python3-ruamel.yaml',
    'python3-ruamel.yaml.clib',
    'python3-six',
    'python3-urllib3',
    'python3-wcwidth',
  ])
  if (!root) return null
  const library = join(root, 'usr/lib')
  const native = (await readdir(library)).find((name) => name.endsWith('-linux-gnu')) ?? ''
  return (setting: ProgramSetting): S3Program =>
    (key, ...args) =>
      outputOf(
        '/usr/bin/python3',
        [join(root, 'usr/bin/aws'), `--endpoint-url=${setting.endpoint}`, '--no-verify-ssl', ...args],
        {
          ...pythonOf(root),
          LD_LIBRARY_PATH: join(library, native),
          PYTHONWARNINGS: 'ignore',
          AWS_ACCESS_KEY_ID: key.accessKeyId,
          AWS_SECRET_ACCESS_KEY: key.secretAccessKey,
          AWS_DEFAULT_REGION: 'us-east-1',
          AWS_MAX_ATTEMPTS: '1',
          AWS_EC2_METADATA_DISABLED: 'true',
        },
        setting,
      )
}
