import { z } from 'zod'
import { defineCalls } from './call.ts'
import { mapSettings } from './portal.calls.ts'
import { siteConfigSchema } from './site-config.ts'

/** Settings that the console reads when it starts. */
const consoleConfigSchema = siteConfigSchema.extend({
  provider_name: z.string(),
  ...mapSettings,
})
export type ConsoleConfig = z.infer<typeof consoleConfigSchema>

/** Calls that the console makes before anything else. */
export const consoleCalls = defineCalls({
  'GET /console/config.json': {
    access: 'anyone',
    summary: "Get the console's settings, which it needs before anyone signs in",
    details: 'A server where nobody but keys makes the calls of the provider has none and responds with 404.',
    errors: ['not_found'],
    response: consoleConfigSchema,
  },
})
