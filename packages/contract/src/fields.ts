import { roles } from '@sortie/domain/provider/roles'
import { z } from 'zod'

const isWebUrl = (value: string): boolean =>
  /^\/(?!\/)/.test(value) || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))

/** A URL on the web, or a path on this server; nothing a browser would run. */
export const webUrl = z
  .string()
  .trim()
  .max(2000)
  .refine(isWebUrl, 'Must be an http or https URL, or a path that starts with a slash.')

export const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'Must be an ISO 4217 code such as USD.')

export const minorUnits = z
  .int()
  .nonnegative()
  .max(1_000_000_000_000)
  .describe('In minor units, such as cents')

export const slug = z.string().regex(/^[a-z0-9_-]{1,60}$/, 'Must be lowercase letters, digits, - or _.')

export const roleList = z
  .array(z.enum(roles))
  .min(1, 'Please choose at least one role.')
  .max(roles.length)
  .refine((list) => new Set(list).size === list.length, 'Please list each role only once.')
