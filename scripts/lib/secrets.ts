import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { explainFolder } from './problem.ts'

export type Secrets = {
  providerKey: string
  sandboxSecret: string
  applicationToken: string
  /** Encrypts what the database keeps secret. */
  secretsKey: string
  /** The sandbox signs its reports about payment accounts with it. */
  stripeWebhookSecret: string
}

/**
 * Made on the first start and kept, so that keys handed out and sessions opened survive a restart.
 * Those the environment names are used as they are and not written down.
 */
export async function loadSecrets(dataDir: string, env: NodeJS.ProcessEnv): Promise<Secrets> {
  const kept = await loadKept(dataDir)
  return {
    providerKey: env.PROVIDER_KEY || kept.providerKey,
    sandboxSecret: env.SANDBOX_SECRET || kept.sandboxSecret,
    applicationToken: env.APPLICATION_TOKEN || kept.applicationToken,
    secretsKey: env.SECRETS_KEY || kept.secretsKey,
    stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET || kept.stripeWebhookSecret,
  }
}

async function loadKept(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json')
  const stored = await readStored(path)
  const secrets: Secrets = {
    providerKey: stored.providerKey ?? `prov_${random()}`,
    sandboxSecret: stored.sandboxSecret ?? random(),
    applicationToken: stored.applicationToken ?? random(),
    secretsKey: stored.secretsKey ?? randomBytes(32).toString('base64'),
    stripeWebhookSecret: stored.stripeWebhookSecret ?? `whsec_${random()}`,
  }
  try {
    await writeFile(`${path}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
    await rename(`${path}.new`, path)
  } catch (error) {
    throw explainFolder(error, dataDir)
  }
  return secrets
}

async function readStored(path: string): Promise<Partial<Secrets>> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

const random = () => randomBytes(24).toString('base64url')
