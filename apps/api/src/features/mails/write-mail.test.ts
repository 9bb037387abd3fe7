import { expect, test } from 'vitest'
import { mailDetails } from './mail.ts'
import { type MailWords, mailWords } from './mail-words.ts'
import { isPlainName, writeMail } from './write-mail.ts'

const about = { email: 'kim+sky@example.com', publicUrl: 'https://portal.example' }
const signUp = 'https://portal.example/login?sign_up=kim%2Bsky%40example.com'
const profile = { label: 'Review your profile', url: 'https://portal.example/profile' }
const payouts = { label: 'See your payouts', url: 'https://portal.example/pilotlog#earnings' }
const ifNotYou = "If this wasn't you, contact us right away."
const payout = {
  amount: '$125.00 USD',
  mission: null,
  isPaid: true,
  isOnHold: false,
  expected_on: '2026-03-09',
  notes: null,
}

test.each<[string, MailWords, MailWords]>([
  [
    'a new pilot',
    mailWords.welcome({}, about),
    {
      subject: "You're almost done: create your sign-in",
      paragraphs: [
        "Thanks for registering as a pilot. There's one step left: choose a password for this email address and confirm that it's yours.",
        "After that, we'll walk you through your drones, license and availability so we can match you with missions.",
      ],
      action: { label: 'Create your sign-in', url: signUp },
      after: [
        "If you didn't register, ignore this email. Nobody can use the account without your confirmation.",
      ],
    },
  ],
  [
    'the owner of an account',
    mailWords.already_registered({}, about),
    {
      subject: 'You already have a pilot account',
      paragraphs: [
        'Someone, hopefully you, tried to register with this email address. It already has an account, so nothing was changed.',
      ],
      action: { label: 'Sign in', url: 'https://portal.example/login' },
      after: [
        `If you haven't chosen a password yet, create your sign-in here: ${signUp}`,
        "If this wasn't you, you don't need to do anything.",
      ],
    },
  ],
  [
    'an approved pilot',
    mailWords.approved({}, about),
    {
      subject: "You're approved for missions",
      paragraphs: ["We've reviewed and approved your profile. You can now be offered missions near you."],
      action: { label: 'See your missions', url: 'https://portal.example/active-missions' },
    },
  ],
  [
    'a pilot with a badge',
    mailWords.badge({ name: 'Roof' }, about),
    {
      subject: "You've earned the Roof badge",
      paragraphs: ["Congratulations! You've earned the Roof badge. It's now on your profile."],
      action: { label: 'See your badges', url: 'https://portal.example/profile' },
    },
  ],
  [
    'a pilot who was paid',
    mailWords.payout(payout, about),
    { subject: 'You were paid $125.00 USD', paragraphs: ["We've paid you $125.00 USD."], action: payouts },
  ],
  [
    'a pilot who will be paid for a mission',
    mailWords.payout({ ...payout, isPaid: false, mission: 'Pier View', notes: 'Thank you' }, about),
    {
      subject: 'A payout of $125.00 USD is on its way',
      paragraphs: [
        "We've started a payout of $125.00 USD to you for Pier View.",
        'We expect it to arrive on Monday, March 9th, 2026.',
        'Thank you',
      ],
      action: payouts,
    },
  ],
  [
    'a pilot who will be paid on a day that is not known',
    mailWords.payout({ ...payout, isPaid: false, expected_on: null }, about),
    {
      subject: 'A payout of $125.00 USD is on its way',
      paragraphs: ["We've started a payout of $125.00 USD to you."],
      action: payouts,
    },
  ],
  [
    'a pilot whose payout for no mission waits, with a note',
    mailWords.payout({ ...payout, isPaid: false, isOnHold: true, notes: 'A bonus' }, about),
    {
      subject: 'Set up payments to receive $125.00 USD',
      paragraphs: [
        "Your payout of $125.00 USD is ready, but we can't send it until you've set up payments in your profile.",
        'A bonus',
      ],
      action: { label: 'Set up payments', url: 'https://portal.example/profile#payment-information' },
    },
  ],
  [
    'a pilot whose payout waits for a payment account',
    mailWords.payout({ ...payout, isPaid: false, isOnHold: true, mission: 'Pier View' }, about),
    {
      subject: 'Set up payments to receive $125.00 USD',
      paragraphs: [
        "Your payout of $125.00 USD for Pier View is ready, but we can't send it until you've set up payments in your profile.",
      ],
      action: { label: 'Set up payments', url: 'https://portal.example/profile#payment-information' },
    },
  ],
  [
    'a pilot with another payment email',
    mailWords.security({ change: 'payment_email' }, about),
    {
      subject: 'Your payment email was changed',
      paragraphs: ['The email address your payouts go to was changed in your profile.', ifNotYou],
      action: profile,
    },
  ],
  [
    'a pilot with a payment account',
    mailWords.security({ change: 'payment_account' }, about),
    {
      subject: 'A payment account was connected',
      paragraphs: ['A payment account for your payouts was connected to your profile.', ifNotYou],
      action: profile,
    },
  ],
  [
    'a pilot with a calendar link',
    mailWords.security({ change: 'calendar_link' }, about),
    {
      subject: 'A calendar link was created',
      paragraphs: [
        'A link that shows your accepted missions in a calendar was created. Anyone who has it can see them.',
        "If this wasn't you, revoke the link on your completed missions page and contact us.",
      ],
      action: profile,
    },
  ],
])('%s reads these words', (_, words, expected) => {
  expect(words).toEqual(expected)
})

test('a payout that was queued before its mission was told has none', () => {
  expect(mailDetails.payout.parse({ amount: '$1.00', isPaid: true, notes: null })).toEqual({
    amount: '$1.00',
    isPaid: true,
    notes: null,
    mission: null,
    isOnHold: false,
    expected_on: null,
  })
  expect(mailDetails.payout.parse({ ...payout, expected_on: null }).expected_on).toBeNull()
  expect(mailDetails.payout.parse(payout)).toEqual(payout)
  expect(mailDetails.payout.parse({ ...payout, mission: 'Roof', notes: 'Hi' })).toMatchObject({
    mission: 'Roof',
    notes: 'Hi',
  })
  for (const change of ['payment_email', 'payment_account', 'calendar_link'])
    expect(mailDetails.security.parse({ change })).toEqual({ change })
  expect(mailDetails.security.safeParse({ change: 'name' }).success).toBe(false)
})

test.each([
  ['Kim', true],
  ["Séan O'Neill-Smith Jr.", true],
  ['D’Arcy', true],
  ['محمد', true],
  ['न\u093fश\u093e', true],
  ['x'.repeat(40), true],
  ['x'.repeat(41), false],
  ['', false],
  ['Kim7', false],
  ['7Kim', false],
  ['evil.example', false],
  ['Kim www', false],
  ['Kim WWW', false],
  ['Kim: now', false],
  ['Kim\n', false],
])('whether %j is a plain name: %s', (name, isPlain) => {
  expect(isPlainName(name)).toBe(isPlain)
})

const head = { name: 'Sky & Co', supportAddress: 'the help desk', contact: { email: 'help@sky.example' } }
const words = {
  subject: `A <b>"bold"</b> & 'new' word`,
  paragraphs: ['First & best.', 'Second.'],
  action: { label: 'Go & see', url: 'https://portal.example/?a=1&b=2' },
  after: ['Read https://portal.example/help now.', 'Thank you.'],
}

test('an email as text', () => {
  const { subject, text } = writeMail('Kim', words, head)
  expect(subject).toBe(words.subject)
  expect(text).toBe(
    `Hi Kim,

First & best.

Second.

Go & see: https://portal.example/?a=1&b=2

Read https://portal.example/help now.

Thank you.

-- 
You're getting this email because you have a pilot account with Sky & Co. Questions? Reply to this email or write to help@sky.example.`,
  )
  expect(writeMail('evil.example', words, head).text).toMatch(/^Hi,\n\nFirst/)
  expect(writeMail('Kim', { ...words, after: undefined } as never, head).text).toContain('b=2\n\n-- \nYou')
})

test.each([
  ['the help desk', null, 'Sky & Co. Questions? Contact the help desk.'],
  ['the support address', null, 'Sky & Co.'],
])('whoever has %s for questions and email %s is told so', (supportAddress, email, end) => {
  const { text } = writeMail('Kim', words, { name: 'Sky & Co', supportAddress, contact: { email } })
  expect(text.slice(text.indexOf('Sky & Co'))).toBe(end)
})

test('an email as a page, in which everything is text but our own link', () => {
  const { html } = writeMail("O'Neill", words, head)
  const escaped = 'A &lt;b&gt;&quot;bold&quot;&lt;/b&gt; &amp; &#39;new&#39; word'
  expect(html).toContain(`<title>${escaped}</title>`)
  expect(html).toContain(`>${escaped}</h1>`)
  const paragraph = (text: string) => `<p dir="auto" style="margin:0 0 16px">${text}</p>`
  expect(html).toContain(
    [
      paragraph('Hi O&#39;Neill,'),
      paragraph('First &amp; best.'),
      paragraph('Second.'),
      paragraph(
        '<a href="https://portal.example/?a=1&amp;b=2" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#007a50;color:#ffffff;font-weight:600;text-decoration:none">Go &amp; see</a>',
      ),
      paragraph(
        'Read <a href="https://portal.example/help" style="color:#0057b3">https://portal.example/help</a> now.',
      ),
      paragraph('Thank you.'),
    ].join('\n'),
  )
  expect(html).toContain(
    '>You&#39;re getting this email because you have a pilot account with Sky &amp; Co. Questions? Reply to this email or write to help@sky.example.</p>',
  )
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
  const short = writeMail('Kim', { ...words, after: undefined } as never, head).html
  expect(short).not.toContain('help</a>')
})
