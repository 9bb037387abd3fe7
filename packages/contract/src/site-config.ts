import { z } from 'zod'

/** Settings that any front end reads when it starts. */
export const siteConfigSchema = z.object({
  application_token: z.string(),
  identity: z.object({
    issuer: z.string(),
    client_id: z.string(),
    response_type: z.enum(['code', 'token id_token']),
    /** Whether a new pilot's sign-in is created by `prompt=create`; 'discovery' leaves it to the provider's metadata. */
    sign_up: z.enum(['discovery', 'create', 'login']),
    admin_claim: z.string(),
    drone_base_claim: z.string(),
  }),
  /** The server of the Pusher protocol on which changes are announced. */
  realtime: z.object({
    key: z.string(),
    cluster: z.string(),
    /** Null if this server itself holds the sockets. */
    host: z.string().nullable(),
    port: z.int().nullable(),
    /** Null if it is the same as for the portal. */
    tls: z.boolean().nullable(),
    /** Whether a socket signs in as a user, because a hosted service closes the sockets of a user. */
    signs_in: z.boolean(),
  }),
  environment: z.enum(['development', 'test', 'production']),
})
export type SiteConfig = z.infer<typeof siteConfigSchema>
