import { z } from 'zod'

const nothing = z.object({})

/** What a change of the account that matters to its safety was. */
export const securityChanges = ['payment_email', 'payment_account', 'calendar_link'] as const

/** What each kind of mail needs to know besides its pilot. */
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
