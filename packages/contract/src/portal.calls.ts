import { z } from 'zod'
import { defineCalls } from './call.ts'
import { siteConfigSchema } from './site-config.ts'

/** What maps show, and what a search for a place finds. */
export const mapSettings = {
  map: z.object({
    /** MapLibre styles to try in this order; the built-in shapes are used if none can be loaded. */
    style_urls: z.array(z.string()),
    /** Raster tiles of aerial imagery, with their attribution. */
    imagery: z.object({ url: z.string(), attribution: z.string(), max_zoom: z.int() }).nullable(),
  }),
  /** Whether the address search finds addresses, or only towns. */
  places: z.enum(['addresses', 'towns']),
}

/** Settings that the portal reads when it starts. */
export const portalConfigSchema = siteConfigSchema.extend({
  /** 'plain' only in test environments: our own form instead of the identity provider. */
  sign_in: z.enum(['identity', 'plain']),
  provider_name: z.string(),
  support_address: z.string(),
  /** How pilots reach the provider, each null if there is no such way. */
  contact: z.object({
    email: z.string().nullable(),
    phone: z.string().nullable(),
    help_url: z.string().nullable(),
  }),
  blog_url: z.string(),
  privacy_policy_url: z.string(),
  analytics_url: z.string().nullable(),
  /** An image that counts a finished signup, for the advertiser who brought the pilot. */
  conversion_pixel_url: z.string().nullable(),
  /** An mp4 in place of the built-in one. */
  welcome_video_url: z.string().nullable(),
  /** The URL of the airspace authorization service; null if there is none. */
  flight_authorization_url: z.string().nullable(),
  ...mapSettings,
  /** True if all weather is from the sandbox, which the screen must mention. */
  sample_weather: z.boolean(),
  /** Whether the pages of missions are stored on the device, so that they open without a network. */
  offline_pages: z.boolean(),
})
export type PortalConfig = z.infer<typeof portalConfigSchema>

/** Calls that the portal makes before anything else. */
export const portalCalls = defineCalls({
  'GET /config.json': {
    access: 'anyone',
    summary: "Get the portal's settings, which it needs before anyone signs in",
    response: portalConfigSchema,
  },
})
