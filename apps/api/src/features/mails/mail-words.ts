import { formatLongDate } from '@sortie/domain/time/dates'
import type { z } from 'zod'
import type { MailKind, mailDetails, securityChanges } from './mail.ts'

/** The content of an email, before it becomes text or HTML. */
export interface MailWords {
  subject: string
  paragraphs: readonly string[]
  /** The one thing to do about it, as a button. */
  action: { label: string; url: string }
  /** The text after the button. */
  after?: readonly string[]
  /** Why it comes, followed by the provider's name; that the reader is a pilot of theirs by default. */
  because?: string
}

interface About {
  email: string
  publicUrl: string
}

const ifNotYou = "If this wasn't you, contact us right away."

const securityWords: Record<(typeof securityChanges)[number], Pick<MailWords, 'subject' | 'paragraphs'>> = {
  payment_email: {
    subject: 'Your payment email was changed',
    paragraphs: ['The email address your payouts go to was changed in your profile.', ifNotYou],
  },
  payment_account: {
    subject: 'A payment account was connected',
    paragraphs: ['A payment account for your payouts was connected to your profile.', ifNotYou],
  },
  calendar_link: {
    subject: 'A calendar link was created',
    paragraphs: [
      'A link that shows your accepted missions in a calendar was created. Anyone who has it can see them.',
      "If this wasn't you, revoke the link on your completed missions page and contact us.",
    ],
  },
}

const signUpUrl = ({ email, publicUrl }: About): string =>
  `${publicUrl}/login?sign_up=${encodeURIComponent(email)}`

type Words = {
  [Kind in MailKind]: (details: z.output<(typeof mailDetails)[Kind]>, about: About) => MailWords
}

type PayoutWords = (
  payout: Omit<z.output<typeof mailDetails.payout>, 'isOnHold'>,
  about: Pick<About, 'publicUrl'>,
) => MailWords

const payoutWords: PayoutWords = ({ amount, mission, isPaid, expected_on, notes }, { publicUrl }) => ({
  subject: isPaid ? `You were paid ${amount}` : `A payout of ${amount} is on its way`,
  paragraphs: [
    `${isPaid ? `We've paid you ${amount}` : `We've started a payout of ${amount} to you`}${mission ? ` for ${mission}` : ''}.`,
    ...(expected_on && !isPaid ? [`We expect it to arrive on ${formatLongDate(expected_on)}.`] : []),
    ...(notes ? [notes] : []),
  ],
  action: { label: 'See your payouts', url: `${publicUrl}/pilotlog#earnings` },
})

/** Nothing of it moves, so no day is named on which it should arrive. */
const heldPayout: PayoutWords = ({ amount, mission, notes }, { publicUrl }) => ({
  subject: `Set up payments to receive ${amount}`,
  paragraphs: [
    `Your payout of ${amount}${mission ? ` for ${mission}` : ''} is ready, but we can't send it until you've set up payments in your profile.`,
    ...(notes ? [notes] : []),
  ],
  action: { label: 'Set up payments', url: `${publicUrl}/profile#payment-information` },
})

export const mailWords: Words = {
  welcome: (_, about) => ({
    subject: "You're almost done: create your sign-in",
    paragraphs: [
      "Thanks for registering as a pilot. There's one step left: choose a password for this email address and confirm that it's yours.",
      "After that, we'll walk you through your drones, license and availability so we can match you with missions.",
    ],
    action: { label: 'Create your sign-in', url: signUpUrl(about) },
    after: [
      "If you didn't register, ignore this email. Nobody can use the account without your confirmation.",
    ],
  }),
  already_registered: (_, about) => ({
    subject: 'You already have a pilot account',
    paragraphs: [
      'Someone, hopefully you, tried to register with this email address. It already has an account, so nothing was changed.',
    ],
    action: { label: 'Sign in', url: `${about.publicUrl}/login` },
    after: [
      `If you haven't chosen a password yet, create your sign-in here: ${signUpUrl(about)}`,
      "If this wasn't you, you don't need to do anything.",
    ],
  }),
  approved: (_, { publicUrl }) => ({
    subject: "You're approved for missions",
    paragraphs: ["We've reviewed and approved your profile. You can now be offered missions near you."],
    action: { label: 'See your missions', url: `${publicUrl}/active-missions` },
  }),
  badge: ({ name }, { publicUrl }) => ({
    subject: `You've earned the ${name} badge`,
    paragraphs: [`Congratulations! You've earned the ${name} badge. It's now on your profile.`],
    action: { label: 'See your badges', url: `${publicUrl}/profile` },
  }),
  payout: ({ isOnHold, ...payout }, about) => (isOnHold ? heldPayout : payoutWords)(payout, about),
  security: ({ change }, { publicUrl }) => ({
    ...securityWords[change],
    action: { label: 'Review your profile', url: `${publicUrl}/profile` },
  }),
}
