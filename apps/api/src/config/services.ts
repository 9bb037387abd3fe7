import { hkdfSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { defaultProviderNames } from '@sortie/domain/texts'
import type { S3StoreOptions } from '@sortie/storage/s3-requests'
import { z } from 'zod'
import type { Environment } from './environment.ts'
import { originOf } from './origin-of.ts'
import { readSecretKey } from './secret-key.ts'
import { readVapidKey, type VapidKeys } from './vapid-key.ts'

export type PlacesConfig =
  | { kind: 'gazetteer' }
  | { kind: 'photon' | 'nominatim'; url: string }
  | { kind: 'google'; url: string; key: string }

/** The map style and tiles of the portal's maps. */
export interface MapConfig {
  /** Null if the built-in shapes are used. */
  style: { url: string } | null
  /** The style of the sandbox, used when the configured style does not respond. */
  sampleStyleUrl: string | null
  /** Origins that a style uses besides those that the server finds by reading it. */
  hosts: string[]
  /** Raster tiles of aerial imagery. */
  imagery: { url: string; attribution: string; maxZoom: number } | null
}

export type ObjectStoreConfig =
  | {
      kind: 'disk'
      folder: string
      /** The URL at which browsers get the files of the folder from this server. */
      publicUrl: string
      signingKey: { accessKeyId: string; secretAccessKey: string }
      /** The free space to keep: nothing new is stored if less than this would be left on the disk. */
      reservedBytes: number
    }
  | ({ kind: 's3' } & S3StoreOptions)

/** How delivered files are read and made smaller, in separate processes. */
export interface ProcessingConfig {
  /** The number of files that are read at the same time; by default one less than there are cores. */
  processes: number
  /** The limits of time and memory for one file. */
  seconds: number
  megabytes: number
  /** The folder of originals while they are read. */
  folder: string
}

/** The S3 gateway for desktop transfer tools, which has a port of its own. */
export interface TransferConfig {
  host: string
  port: number
  /** The URL at which pilots reach it, which is written into the files that Cyberduck opens. */
  publicUrl: string
  /** The number of days for which a key works. */
  keyDays: number
}

/** How the provider's people sign in. */
export interface StaffConfig {
  /** Their own client at the identity provider: its tokens open no pilot's call, and a pilot's open none of theirs. */
  clientId: string
  /** The claim that names roles, where roles come from the identity provider. */
  claim: string | null
  /** Who becomes the owner while there is none. */
  ownerEmail: string | null
}

export interface MailConfig {
  smtpUrl: string
  from: { name: string; address: string }
  /** Where replies go, if not to the sender. */
  replyTo: string | null
}

/** A service that speaks Pusher's protocols and holds the sockets of browsers instead of this server. */
export interface HostedRealtime {
  appId: string
  cluster: string
  /** The URL of its HTTP API, and the URL at which browsers open their sockets (ws: or wss:). */
  apiUrl: string
  socketUrl: string
}

/** Signs what admits a browser to its pilot's channel. It is the same in every process. */
export interface RealtimeConfig {
  key: string
  secret: string
  hosted: HostedRealtime | null
}

/** How browsers are pushed notifications. */
export interface PushConfig {
  keys: VapidKeys
  /** Where push services reach whoever runs this installation: `mailto:` or an https URL. */
  subject: string
  /** Whether the push service may be on this machine, as the sandbox's is. */
  allowLoopback: boolean
}

export interface StripeConfig {
  secretKey: string
  webhookSecret: string
  /** A stand-in for Stripe's own servers. */
  apiUrl: string | null
}

/** OpenStreetMap's data as vector tiles, free of keys and limits. */
const publicStyleUrl = 'https://tiles.openfreemap.org/styles/liberty'

export const readMap = (env: Environment, sandboxUrl: string | undefined, problems: string[]): MapConfig => {
  const hosts = (env.MAP_HOSTS ?? '').split(',').flatMap((host) => host.trim() || [])
  const origins = hosts.map((host) => originOf(host))
  if (origins.includes(null))
    problems.push('MAP_HOSTS takes URLs such as https://tiles.example, separated by commas.')
  const imageryUrl = env.MAP_IMAGERY_URL
  if (imageryUrl && !['{z}', '{x}', '{y}'].every((part) => imageryUrl.includes(part)))
    problems.push(
      'MAP_IMAGERY_URL must contain {z}, {x} and {y}, such as https://imagery.example/{z}/{x}/{y}.jpg.',
    )
  if (imageryUrl && !env.MAP_IMAGERY_ATTRIBUTION)
    problems.push('MAP_IMAGERY_ATTRIBUTION is not set: who owns the imagery that MAP_IMAGERY_URL serves.')
  return {
    style: env.MAP_STYLE_URL === 'none' ? null : { url: env.MAP_STYLE_URL ?? publicStyleUrl },
    sampleStyleUrl: sandboxUrl ? `${sandboxUrl}/map/style.json` : null,
    hosts: origins.filter((origin) => origin !== null),
    imagery: imageryUrl
      ? {
          url: imageryUrl,
          attribution: env.MAP_IMAGERY_ATTRIBUTION ?? '',
          maxZoom: env.MAP_IMAGERY_MAX_ZOOM,
        }
      : null,
  }
}

export const readPlaces = (env: Environment, production: boolean, problems: string[]): PlacesConfig => {
  if (env.PLACES === 'photon') return { kind: 'photon', url: env.PLACES_URL ?? 'https://photon.komoot.io' }
  if (env.PLACES === 'nominatim') {
    // The public server of that project forbids searching while someone types.
    if (!env.PLACES_URL)
      problems.push('PLACES_URL is not set: PLACES=nominatim needs the URL of a Nominatim server.')
    return { kind: 'nominatim', url: env.PLACES_URL ?? '' }
  }
  if (env.PLACES === 'google') {
    if (!env.PLACES_KEY) problems.push('PLACES_KEY is not set: PLACES=google needs a Google Places key.')
    return {
      kind: 'google',
      url: env.PLACES_URL ?? 'https://places.googleapis.com',
      key: env.PLACES_KEY ?? '',
    }
  }
  if (!env.PLACES && production)
    problems.push(
      'PLACES is not set: the address search to use, photon, nominatim or google (or gazetteer, which only finds towns).',
    )
  return { kind: 'gazetteer' }
}

const longestTerms = 200_000

/** Read once, so that what a process shows is what it has published. */
export const readTerms = (env: Environment, problems: string[]): string | null => {
  if (env.TERMS_FILE === undefined) return null
  try {
    const text = readFileSync(env.TERMS_FILE, 'utf8').trim()
    if (text !== '' && text.length <= longestTerms && !text.includes('\0')) return text
    problems.push(
      `TERMS_FILE: ${env.TERMS_FILE} must be a text in Markdown of 1 to ${longestTerms} characters.`,
    )
  } catch (error) {
    problems.push(`TERMS_FILE can't be read: ${(error as Error).message}`)
  }
  return null
}

const mailAddress = z.email()

/** Without a client of their own, people can't sign in, and only keys make the provider's calls. */
export const readStaff = (env: Environment, problems: string[]): StaffConfig | null => {
  const { OIDC_STAFF_CLIENT_ID: clientId, OIDC_STAFF_CLAIM: claim, STAFF_OWNER_EMAIL: ownerEmail } = env
  if (clientId === undefined) {
    if (claim !== undefined) problems.push('OIDC_STAFF_CLAIM needs OIDC_STAFF_CLIENT_ID.')
    if (ownerEmail !== undefined) problems.push('STAFF_OWNER_EMAIL needs OIDC_STAFF_CLIENT_ID.')
    return null
  }
  if (clientId === env.OIDC_CLIENT_ID)
    problems.push(
      "OIDC_STAFF_CLIENT_ID must not be the pilots' client: their tokens would open the provider's calls.",
    )
  return { clientId, claim: claim ?? null, ownerEmail: ownerEmail ?? null }
}

/** The support address may be any text. If it is an email, pilots can write to it. */
export const readContact = (env: Environment, production: boolean) => {
  const address = mailAddress.safeParse(env.SUPPORT_ADDRESS.trim())
  return {
    email: address.data ?? (production ? null : 'support@example.com'),
    phone: env.PROVIDER_PHONE ?? null,
    helpUrl: env.PROVIDER_HELP_URL ?? null,
  }
}

/** The sender of emails: the provider, or the product if the provider has no name. */
export const nameInMails = (providerName: string): string =>
  providerName === defaultProviderNames.provider_name ? 'Sortie' : providerName

/** Reads `Name <address>`, or only the address. Replies go to the contact of the provider. */
export const readMail = (env: Environment, production: boolean, problems: string[]): MailConfig | null => {
  if (!env.SMTP_URL) return null
  const contact = readContact(env, production).email
  const given = env.MAIL_FROM ?? (production ? '' : (contact ?? ''))
  const [, name = '', bracketed] = /^(.*?)<([^<>]+)>$/.exec(given.trim()) ?? []
  const address = mailAddress.safeParse(bracketed ?? given.trim())
  if (!address.success)
    problems.push(
      'MAIL_FROM is not set: SMTP_URL needs the address that emails come from, such as Sky <pilots@sky.example>.',
    )
  return {
    smtpUrl: env.SMTP_URL,
    from: {
      name: name.trim().replace(/^"(.*)"$/, '$1') || nameInMails(env.PROVIDER_NAME),
      address: address.data ?? '',
    },
    replyTo: contact === address.data ? null : contact,
  }
}

/** A key that everyone knows, good only for a database that contains nothing but tests. */
const developmentKey = Buffer.alloc(32, 'sortie development').toString('base64')

export const readSecretKeys = (env: Environment, problems: string[]): Buffer[] => {
  const given = env.SECRETS_KEY ?? (env.NODE_ENV === 'production' ? undefined : developmentKey)
  if (!given) {
    problems.push('SECRETS_KEY is not set: 32 random bytes in base64. `openssl rand -base64 32` makes some.')
    return []
  }
  const keys = given.split(',').map((text) => readSecretKey(text.trim()))
  if (keys.includes(null)) problems.push('SECRETS_KEY: each key must be 32 bytes in base64.')
  return keys.filter((key) => key !== null)
}

/** A secret that need not be configured, because it is derived from the encryption key and changes with it. */
const derivedSecret = ([key]: readonly Buffer[], purpose: string): string =>
  Buffer.from(hkdfSync('sha256', key ?? '', '', purpose, 32)).toString('hex')

const readS3 = (env: Environment, problems: string[]): ObjectStoreConfig => {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!env.S3_BUCKET) problems.push('S3_BUCKET is not set: OBJECT_STORE=s3 needs the name of a bucket.')
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey))
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together. Set both or neither.')
  return {
    kind: 's3',
    bucket: env.S3_BUCKET ?? '',
    region: env.S3_REGION,
    // Other stores with the S3 protocol seldom have a host name for each bucket.
    forcePathStyle: env.S3_PATH_STYLE ?? env.S3_ENDPOINT !== undefined,
    ...(env.S3_ENDPOINT ? { endpoint: env.S3_ENDPOINT } : {}),
    ...(env.OBJECT_STORE_URL ? { publicEndpoint: env.OBJECT_STORE_URL } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  }
}

export const readObjectStore = (
  env: Environment,
  {
    production,
    publicUrl,
    secretKeys,
  }: { production: boolean; publicUrl: string; secretKeys: readonly Buffer[] },
  problems: string[],
): ObjectStoreConfig => {
  const kind = env.OBJECT_STORE ?? (env.S3_BUCKET ? 's3' : 'disk')
  if (kind === 's3') return readS3(env, problems)
  if (production && !env.OBJECT_STORE)
    problems.push('OBJECT_STORE is not set: where files are stored, s3 (with S3_BUCKET) or disk.')
  // Relative to wherever a process was started, two processes could store files in different folders.
  else if (production && !isAbsolute(env.OBJECT_STORE_FOLDER))
    problems.push(
      'OBJECT_STORE_FOLDER must be an absolute path that all servers and workers share (OBJECT_STORE=disk).',
    )
  return {
    kind: 'disk',
    folder: resolve(env.OBJECT_STORE_FOLDER),
    publicUrl: `${env.OBJECT_STORE_URL ?? publicUrl}/objects`,
    signingKey: { accessKeyId: 'sortie', secretAccessKey: derivedSecret(secretKeys, 'links to files') },
    reservedBytes: env.OBJECT_STORE_RESERVED_BYTES,
  }
}

export const readTransfers = (
  env: Environment,
  production: boolean,
  problems: string[],
): TransferConfig | null => {
  if (!env.TRANSFER_GATEWAY) return null
  if (production && !env.TRANSFER_URL)
    problems.push(
      'TRANSFER_URL is not set: the URL where Cyberduck reaches TRANSFER_PORT (or TRANSFER_GATEWAY=off).',
    )
  return {
    host: env.HOST,
    port: env.TRANSFER_PORT,
    publicUrl: env.TRANSFER_URL ?? `http://localhost:${env.TRANSFER_PORT}`,
    keyDays: env.TRANSFER_KEY_DAYS,
  }
}

export const readRealtime = (
  env: Environment,
  secretKeys: readonly Buffer[],
  problems: string[],
): RealtimeConfig => {
  const { PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET, PUSHER_CLUSTER, PUSHER_URL } = env
  const given = [PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET, PUSHER_CLUSTER, PUSHER_URL]
  if (given.every((value) => value === undefined))
    return { key: 'sortie', secret: derivedSecret(secretKeys, 'realtime channels'), hosted: null }
  if (!PUSHER_APP_ID || !PUSHER_KEY || !PUSHER_SECRET || !(PUSHER_CLUSTER ?? PUSHER_URL)) {
    problems.push(
      'PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET are needed together, with PUSHER_CLUSTER (Pusher itself) or PUSHER_URL (a service like it).',
    )
    return { key: '', secret: '', hosted: null }
  }
  const apiUrl = PUSHER_URL ?? `https://api-${PUSHER_CLUSTER}.pusher.com`
  const socketUrl = PUSHER_URL ? PUSHER_URL.replace(/^http/, 'ws') : `wss://ws-${PUSHER_CLUSTER}.pusher.com`
  return {
    key: PUSHER_KEY,
    secret: PUSHER_SECRET,
    hosted: { appId: PUSHER_APP_ID, cluster: PUSHER_CLUSTER ?? '', apiUrl, socketUrl },
  }
}

export const readStripe = (
  env: Environment,
  sandboxUrl: string | undefined,
  problems: string[],
): StripeConfig | null => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL } = env
  if (env.PAYMENTS === 'recorded') {
    if (secretKey) problems.push('PAYMENTS=recorded pays nobody through Stripe. Unset STRIPE_SECRET_KEY.')
    return null
  }
  if (!secretKey && sandboxUrl)
    return {
      secretKey: 'sk_test_sandbox',
      webhookSecret: webhookSecret ?? 'whsec_sandbox',
      apiUrl: sandboxUrl,
    }
  if (!secretKey)
    problems.push(
      'STRIPE_SECRET_KEY is not set: the secret key of a Stripe platform account (or PAYMENTS=recorded, to pay elsewhere and record it).',
    )
  if (!webhookSecret)
    problems.push(
      'STRIPE_WEBHOOK_SECRET is not set: the secret that Stripe signs its calls to /v1/stripe/webhook with.',
    )
  return { secretKey: secretKey ?? '', webhookSecret: webhookSecret ?? '', apiUrl: STRIPE_API_URL ?? null }
}

/**
 * Null, in production only, if there is no key. Devices know the installation by it, so a key that changes with
 * something else would make them unreachable without a word.
 */
export const readPush = (
  env: Environment,
  {
    production,
    sandboxUrl,
    publicUrl,
    secretKeys,
  }: {
    production: boolean
    sandboxUrl: string | undefined
    publicUrl: string
    secretKeys: readonly Buffer[]
  },
  problems: string[],
): PushConfig | null => {
  const given = env.VAPID_PRIVATE_KEY
  if (given === undefined && production) return null
  const bytes =
    given === undefined
      ? Buffer.from(derivedSecret(secretKeys, 'pushed notifications'), 'hex')
      : Buffer.from(given, 'base64url')
  const keys = readVapidKey(bytes)
  const email = readContact(env, production).email
  const subject = env.VAPID_SUBJECT ?? (email ? `mailto:${email}` : publicUrl)
  if (!keys) {
    problems.push('VAPID_PRIVATE_KEY must be a private key of P-256: 32 bytes in base64url.')
    return null
  }
  return { keys, subject, allowLoopback: sandboxUrl !== undefined }
}
