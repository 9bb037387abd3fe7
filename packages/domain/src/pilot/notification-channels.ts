/**
 * What a pilot can turn off for their phone. Everything else that is pushed belongs to one of them.
 */
export const pushTopics = [
  'new_offers',
  'ending_offers',
  'mission_changes',
  'weather',
  'reshoots',
  'payouts',
] as const

export type PushTopic = (typeof pushTopics)[number]

type PushSubject = Readonly<{
  kind: 'offer' | 'mission' | 'weather' | 'reshoot' | 'payout'
  key: 'mission_id' | 'payout_id'
}>

/**
 * What a pushed message is about. On a device, a second message about the same thing replaces the first; an offer that
 * runs out or is gone replaces the one that told of it. The key is found in the notification's `meta`.
 */
export const pushSubjects: Readonly<Record<PushTopic | 'correction', PushSubject>> = {
  new_offers: { kind: 'offer', key: 'mission_id' },
  ending_offers: { kind: 'offer', key: 'mission_id' },
  correction: { kind: 'offer', key: 'mission_id' },
  mission_changes: { kind: 'mission', key: 'mission_id' },
  weather: { kind: 'weather', key: 'mission_id' },
  reshoots: { kind: 'reshoot', key: 'mission_id' },
  payouts: { kind: 'payout', key: 'payout_id' },
}

/** What a device shows of a notification, and where a tap leads: the content of an encrypted message, and nothing more. */
export interface PushedNotification {
  title: string
  body: string
  /** A path of the portal, or a URL that the provider's notification leads to. */
  url: string
  /** Replaces what the device shows with the same tag. */
  tag: string
  /** Whether it only corrects what was shown, without a sound. */
  silent: boolean
  /** Tags of what the pilot has read elsewhere, and that the device need not show any longer. */
  close: string[]
}

interface Channels {
  /** Whether it is listed in the bell. What is pushed is always listed there too. */
  bell: boolean
  /** The kind of email about it; null for none. */
  email: 'welcome' | 'already_registered' | 'approved' | 'badge' | 'payout' | 'security' | null
  /**
   * The switch under which it is pushed. A correction isn't news of its own: it replaces what a device was pushed
   * about the same thing, without a sound, and goes to no other device. Null for what is never pushed.
   */
  push: PushTopic | 'correction' | null
}

const onlyInBell = { bell: true, email: null, push: null } as const

/**
 * The channels of everything that a pilot is notified of. This is the one place that decides them: a notification that
 * isn't listed here can't be written.
 */
export const notificationChannels = {
  offer_made: { bell: true, email: null, push: 'new_offers' },
  offer_ending: { bell: true, email: null, push: 'ending_offers' },
  /** An offer is another one than the pilot has seen, or gone: someone was faster, or the provider took it back. */
  offer_changed: { bell: true, email: null, push: 'correction' },
  /** The provider changed the schedule, the status or the content of a mission. */
  mission_changed: { bell: true, email: null, push: 'mission_changes' },
  /** The pilot's own booking or rescheduling. They have just done it. */
  mission_changed_by_pilot: onlyInBell,
  /** Something that speaks against flying as booked, such as a missing authorization or the night. */
  flight_blocked: { bell: true, email: null, push: 'mission_changes' },
  flight_weather: { bell: true, email: null, push: 'weather' },
  reshoot_wanted: { bell: true, email: null, push: 'reshoots' },
  payout_sent: { bell: true, email: 'payout', push: 'payouts' },
  /** The email has no words for money that came back. */
  payout_returned: { bell: true, email: null, push: 'payouts' },
  work_order_changed: onlyInBell,
  pilot_registered: { bell: false, email: 'welcome', push: null },
  /** The bell belongs to an account that someone else may have tried to register. */
  pilot_registered_again: { bell: false, email: 'already_registered', push: null },
  pilot_approved: { bell: true, email: 'approved', push: null },
  badge_earned: { bell: true, email: 'badge', push: null },
  payment_details_changed: { bell: true, email: 'security', push: null },
  /** The pilot has the link in front of them. The email is for whoever didn't create it. */
  calendar_link_created: { bell: false, email: 'security', push: null },
  account_changed: onlyInBell,
  stock_reviewed: onlyInBell,
  /** What the provider writes itself. */
  announcement: onlyInBell,
} as const satisfies Readonly<Record<string, Channels>>

type AllChannels = typeof notificationChannels

export type NotificationEvent = keyof AllChannels

/** Events that are listed in the bell and sent by email to nobody. */
export type BellEvent = {
  [Event in NotificationEvent]: AllChannels[Event] extends { bell: true; email: null } ? Event : never
}[NotificationEvent]

/** Events of which an email goes out. */
export type MailedEvent = {
  [Event in NotificationEvent]: AllChannels[Event]['email'] extends string ? Event : never
}[NotificationEvent]

export type MailKindOf<Event extends MailedEvent> = AllChannels[Event]['email']

/** Whether an emailed event is listed in the bell too. */
export type IsListed<Event extends MailedEvent> = AllChannels[Event]['bell']
