import { join } from 'node:path'
import type { Secrets } from './secrets.ts'
import type { Settings } from './settings.ts'

export const portalUrl = (port: number): string => `http://localhost:${port}`

type ApiParts = {
  databaseUrl?: string | undefined
  apiPort: number
  secrets?: Secrets | undefined
  /** The folders of built front ends, by variables; in development mode Vite serves the portal. */
  built?: Readonly<Record<string, string>> | undefined
}

/** The environment of the API and the worker. In production only what Sortie itself has made is added. */
export function apiEnvironment(
  settings: Settings,
  { databaseUrl, apiPort, secrets, built = {} }: ApiParts,
): NodeJS.ProcessEnv {
  const env = settings.environment
  const made = {
    ...env,
    // One that was built elsewhere is served instead.
    ...Object.fromEntries(
      Object.entries(built).map(([variable, folder]) => [variable, env[variable] ?? folder]),
    ),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    // The server doesn't get this URL, so it cannot leak it.
    MIGRATION_DATABASE_URL: undefined,
    OBJECT_STORE_FOLDER: env.OBJECT_STORE_FOLDER ?? join(settings.dataDir, 'objects'),
  }
  if (settings.production) return made
  return {
    ...made,
    NODE_ENV: env.NODE_ENV ?? 'development',
    HOST: settings.host,
    PORT: String(apiPort),
    PUBLIC_URL: settings.publicUrl,
    SANDBOX: settings.sandbox ? 'on' : 'off',
    SANDBOX_URL: settings.sandboxUrl,
    SANDBOX_SECRET: secrets?.sandboxSecret,
    // The client that the sandbox has for the provider's people.
    OIDC_STAFF_CLIENT_ID: env.OIDC_STAFF_CLIENT_ID ?? (settings.sandbox ? 'provider-console' : undefined),
    APPLICATION_TOKEN: secrets?.applicationToken,
    PROVIDER_KEY: secrets?.providerKey,
    SECRETS_KEY: secrets?.secretsKey,
    STRIPE_WEBHOOK_SECRET: env.STRIPE_SECRET_KEY ? env.STRIPE_WEBHOOK_SECRET : secrets?.stripeWebhookSecret,
    // Receivers under development, the sandbox's among them, are on this machine.
    WEBHOOKS_TO_LOOPBACK: env.WEBHOOKS_TO_LOOPBACK ?? 'on',
    SMTP_URL: env.SMTP_URL || (settings.sandbox ? sandboxMailUrl(settings) : undefined),
  }
}

const sandboxMailUrl = ({ host, mailPort }: Settings): string =>
  `smtp://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${mailPort}`

/** `apiUrl` is where the sandbox reaches the API on its own, for what it reports. */
export function sandboxEnvironment(
  settings: Settings,
  { apiUrl, secrets }: { apiUrl: string; secrets?: Secrets },
): NodeJS.ProcessEnv {
  const env = settings.environment
  return {
    ...env,
    HOST: settings.host,
    SANDBOX_PORT: String(settings.sandboxPort),
    SANDBOX_URL: settings.sandboxUrl,
    SANDBOX_MAIL_PORT: String(settings.mailPort),
    SANDBOX_SECRET: secrets?.sandboxSecret ?? env.SANDBOX_SECRET,
    SANDBOX_DATA: env.SANDBOX_DATA ?? join(settings.dataDir, 'sandbox'),
    SANDBOX_STRIPE_WEBHOOK_URL: `${apiUrl}/v1/stripe/webhook`,
    SANDBOX_STRIPE_WEBHOOK_SECRET: secrets?.stripeWebhookSecret ?? env.STRIPE_WEBHOOK_SECRET,
    PORTAL_URL: [settings.publicUrl, ...settings.otherPortals.map(({ port }) => portalUrl(port))].join(','),
  }
}
