import { z } from 'zod'

const nothing = z.object({})

/** Changes of an account that a pilot is told about because they matter for its security. */
export const securityChanges = ['payment_email', 'payment_account', 'calendar_link'] as const

/** The data that each kind of email needs besides its pilot. */
export const mailDetails = {
  welcome: nothing,
  already_registered: nothing,
  approved: nothing,
  badge: z.object({ name: z.string() }),
  payout: z.object({
    amount: z.string(),
    /** As its pilot knows it. A mail that the release before has queued has none. */
    mission: z.string().nullable().default(null),
    isPaid: z.boolean(),
    /** Whether it waits for the pilot to set up payments. A mail that the release before has queued doesn't say. */
    isOnHold: z.boolean().default(false),
    /** A mail that the release before has queued has none. */
    expected_on: z.iso.date().nullable().default(null),
    notes: z.string().nullable(),
  }),
  security: z.object({ change: z.enum(securityChanges) }),
} as const

export type MailKind = keyof typeof mailDetails

/** An email about something that has just happened to a pilot. */
export type NewMail = {
  [Kind in MailKind]: z.output<(typeof mailDetails)[Kind]> extends Record<string, never>
    ? { kind: Kind; details?: undefined }
    : { kind: Kind; details: z.output<(typeof mailDetails)[Kind]> }
}[MailKind]
