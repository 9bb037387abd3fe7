import { loadCode } from '#ui/lazy.ts'

/**
 * Fetches a schema of the server, and Zod with it. Zod would try whether it may compile code, which the security
 * policy of the portal forbids and the browser reports.
 */
export const loadSchema = async <Schema>(load: () => Promise<Schema>): Promise<Schema> => {
  const [{ config }, schema] = await Promise.all([loadCode(() => import('zod')), loadCode(load)])
  config({ jitless: true })
  return schema
}
