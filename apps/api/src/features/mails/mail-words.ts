import { t } from '@sortie/domain/language'
import { formatLongDate } from '@sortie/domain/time/dates'
import type { z } from 'zod'
import type { MailKind, mailDetails, securityChanges } from './mail.ts'

/** The content of an email in its reader's language, before it becomes text or HTML. */
export interface MailWords {
  subject: string
  paragraphs: readonly string[]
  /** The one thing to do about it, as a button. */
  action: { label: string; url: string }
  /** The text after the button. */
  after?: readonly string[]
  /** Why it comes; that the reader is a pilot of the provider by default. */
  because?: string
}

interface About {
  email: string
  publicUrl: string
}

const ifNotYou = () => t("If this wasn't you, contact us right away.")

type SecurityWords = Record<(typeof securityChanges)[number], () => Pick<MailWords, 'subject' | 'paragraphs'>>

const securityWords: SecurityWords = {
  payment_email: () => ({
    subject: t('Your payment email was changed'),
    paragraphs: [t('The email address your payouts go to was changed in your profile.'), ifNotYou()],
  }),
  payment_account: () => ({
    subject: t('A payment account was connected'),
    paragraphs: [t('A payment account for your payouts was connected to your profile.'), ifNotYou()],
  }),
  calendar_link: () => ({
    subject: t('A calendar link was created'),
    paragraphs: [
      t(
        'A link that shows your accepted missions in a calendar was created. Anyone who has it can see them.',
      ),
      t("If this wasn't you, revoke the link on your completed missions page and contact us."),
    ],
  }),
}

const signUpUrl = ({ email, publicUrl }: About): string =>
  `${publicUrl}/login?sign_up=${encodeURIComponent(email)}`

type Words = {
  [Kind in MailKind]: (details: z.output<(typeof mailDetails)[Kind]>, about: About) => MailWords
}

type Payout = Omit<z.output<typeof mailDetails.payout>, 'isOnHold'>

type PayoutWords = (payout: Payout, about: Pick<About, 'publicUrl'>) => MailWords

const sent = ({ amount, mission, isPaid }: Pick<Payout, 'amount' | 'mission' | 'isPaid'>): string => {
  if (!mission)
    return isPaid
      ? t("We've paid you {amount}.", { amount })
      : t("We've started a payout of {amount} to you.", { amount })
  return isPaid
    ? t("We've paid you {amount} for {mission}.", { amount, mission })
    : t("We've started a payout of {amount} to you for {mission}.", { amount, mission })
}

const payoutWords: PayoutWords = ({ amount, mission, isPaid, expected_on, notes }, { publicUrl }) => ({
  subject: isPaid
    ? t('You were paid {amount}', { amount })
    : t('A payout of {amount} is on its way', { amount }),
  paragraphs: [
    sent({ amount, mission, isPaid }),
    ...(expected_on && !isPaid
      ? [t('We expect it to arrive on {day}.', { day: formatLongDate(expected_on) })]
      : []),
    ...(notes ? [notes] : []),
  ],
  action: { label: t('See your payouts'), url: `${publicUrl}/pilotlog#earnings` },
})

/** Nothing of it moves, so no day is named on which it should arrive. */
const heldPayout: PayoutWords = ({ amount, mission, notes }, { publicUrl }) => ({
  subject: t('Set up payments to receive {amount}', { amount }),
  paragraphs: [
    mission
      ? t(
          "Your payout of {amount} for {mission} is ready, but we can't send it until you've set up payments in your profile.",
          { amount, mission },
        )
      : t(
          "Your payout of {amount} is ready, but we can't send it until you've set up payments in your profile.",
          { amount },
        ),
    ...(notes ? [notes] : []),
  ],
  action: { label: t('Set up payments'), url: `${publicUrl}/profile#payment-information` },
})

export const mailWords: Words = {
  welcome: (_, about) => ({
    subject: t("You're almost done: create your sign-in"),
    paragraphs: [
      t(
        "Thanks for registering as a pilot. There's one step left: choose a password for this email address and confirm that it's yours.",
      ),
      t(
        "After that, we'll walk you through your drones, license and availability so we can match you with missions.",
      ),
    ],
    action: { label: t('Create your sign-in'), url: signUpUrl(about) },
    after: [
      t("If you didn't register, ignore this email. Nobody can use the account without your confirmation."),
    ],
  }),
  already_registered: (_, about) => ({
    subject: t('You already have a pilot account'),
    paragraphs: [
      t(
        'Someone, hopefully you, tried to register with this email address. It already has an account, so nothing was changed.',
      ),
    ],
    action: { label: t('Sign in'), url: `${about.publicUrl}/login` },
    after: [
      t("If you haven't chosen a password yet, create your sign-in here: {url}", { url: signUpUrl(about) }),
      t("If this wasn't you, you don't need to do anything."),
    ],
  }),
  approved: (_, { publicUrl }) => ({
    subject: t("You're approved for missions"),
    paragraphs: [t("We've reviewed and approved your profile. You can now be offered missions near you.")],
    action: { label: t('See your missions'), url: `${publicUrl}/active-missions` },
  }),
  badge: ({ name }, { publicUrl }) => ({
    subject: t("You've earned the {name} badge", { name }),
    paragraphs: [t("Congratulations! You've earned the {name} badge. It's now on your profile.", { name })],
    action: { label: t('See your badges'), url: `${publicUrl}/profile` },
  }),
  payout: ({ isOnHold, ...payout }, about) => (isOnHold ? heldPayout : payoutWords)(payout, about),
  security: ({ change }, { publicUrl }) => ({
    ...securityWords[change](),
    action: { label: t('Review your profile'), url: `${publicUrl}/profile` },
  }),
}
