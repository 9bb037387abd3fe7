import { loadCode } from '@sortie/ui/lazy.ts'

/**
 * Loads a schema of the server, and Zod before it. While a schema is created, Zod would otherwise test whether it may
 * compile code, which the portal's security policy forbids and the browser reports. Where a schema has no message of its
 * own, it says what the server would.
 */
export const loadSchema = async <Schema>(load: () => Promise<Schema>): Promise<Schema> => {
  const { config, wordsOf } = await loadCode(() => import('./zod-config.ts'))
  config({ jitless: true, customError: wordsOf })
  return loadCode(load)
}
