import { loadCode } from '@sortie/ui/lazy.ts'

/**
 * Fetches a schema of the server, and Zod before it: while a schema is made, Zod would try whether it may compile
 * code, which the security policy of the portal forbids and the browser reports.
 */
export const loadSchema = async <Schema>(load: () => Promise<Schema>): Promise<Schema> => {
  const { config } = await loadCode(() => import('./zod-config.ts'))
  config({ jitless: true })
  return loadCode(load)
}
