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
  /** Where changes are announced by the Pusher protocol. */
  realtime: z.object({
    key: z.string(),
    cluster: z.string(),
    /** Null where the portal comes from: this server holds the sockets itself. */
    host: z.string().nullable(),
    port: z.int().nullable(),
    /** Null: as the portal itself. */
    tls: z.boolean().nullable(),
    /** A hosted service closes the sockets of a user, and a socket signs in as one. */
    signs_in: z.boolean(),
  }),
  environment: z.enum(['development', 'test', 'production']),
})
export type SiteConfig = z.infer<typeof siteConfigSchema>
