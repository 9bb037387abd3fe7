import { z } from 'zod'

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL', abort: true })
const origin = httpUrl.transform((value) => new URL(value).origin)

// Programs that check a token compare the issuer byte by byte, so it is kept as a bare origin.
const issuer = httpUrl
  .refine((value) => new URL(value).pathname === '/', { error: 'must not have a path', abort: true })
  .transform((value) => new URL(value).origin)

const environment = z.object({
  SANDBOX_PORT: z.coerce.number().int().min(1).max(65_535).default(4001),
  HOST: z.string().default('127.0.0.1'),
  SANDBOX_URL: issuer.optional(),
  SANDBOX_SECRET: z.string().optional(),
  SANDBOX_DATA: z.string().optional(),
  SANDBOX_MAIL_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  SANDBOX_STRIPE_WEBHOOK_URL: httpUrl.optional(),
  SANDBOX_STRIPE_WEBHOOK_SECRET: z.string().default('whsec_sandbox'),
  SANDBOX_BANK_MILLISECONDS: z.coerce.number().int().min(0).max(86_400_000).default(20_000),
  SANDBOX_TOKEN_SECONDS: z.coerce
    .number()
    .int()
    .min(60)
    .default(12 * 60 * 60),
  PORTAL_URL: z
    .string()
    .default('http://localhost:4000')
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .pipe(z.array(origin).min(1)),
})

export interface Settings {
  port: number
  host: string
  /** The public URL of this server, and the issuer of its tokens. */
  url: string
  /** The bearer key of the control calls; without one they are disabled. */
  secret: string | undefined
  /** The folder in which keys and accounts survive a restart; without one they are in memory only. */
  dataFolder: string | undefined
  /** The port for mail by SMTP; without one, none is accepted. */
  mailPort: number | undefined
  /** The URL to which changes of a Stripe account are reported, and the secret that signs the reports. */
  stripeWebhook: { url: string | undefined; secret: string }
  /** How long after a transfer its bank gets the money. */
  bankMilliseconds: number
  tokenSeconds: number
  portalOrigins: string[]
}

export class SettingsError extends Error {}

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(filled)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path[0]?.toString()}: ${issue.message}`)
    throw new SettingsError(faults.join('; '))
  }
  const values = parsed.data
  return {
    port: values.SANDBOX_PORT,
    host: values.HOST,
    url: values.SANDBOX_URL ?? `http://localhost:${values.SANDBOX_PORT}`,
    secret: values.SANDBOX_SECRET,
    dataFolder: values.SANDBOX_DATA,
    mailPort: values.SANDBOX_MAIL_PORT,
    stripeWebhook: { url: values.SANDBOX_STRIPE_WEBHOOK_URL, secret: values.SANDBOX_STRIPE_WEBHOOK_SECRET },
    bankMilliseconds: values.SANDBOX_BANK_MILLISECONDS,
    tokenSeconds: values.SANDBOX_TOKEN_SECONDS,
    portalOrigins: values.PORTAL_URL,
  }
}
