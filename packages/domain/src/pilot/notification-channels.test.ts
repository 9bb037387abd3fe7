import { expect, test } from 'vitest'
import { notificationChannels, pushSubjects, pushTopics } from './notification-channels.ts'

const channels = Object.entries(notificationChannels)
const eventsOf = (push: string) => channels.filter(([, to]) => to.push === push).map(([event]) => event)

test('every event reaches its pilot somewhere, and what is pushed is in the bell as well', () => {
  for (const [event, { bell, email, push }] of channels) {
    expect(bell || email !== null, event).toBe(true)
    expect(push === null || bell, event).toBe(true)
  }
})

test('what can be turned off, and what it stands for', () => {
  expect(Object.fromEntries([...pushTopics, 'correction'].map((topic) => [topic, eventsOf(topic)]))).toEqual({
    new_offers: ['offer_made'],
    ending_offers: ['offer_ending'],
    mission_changes: ['mission_changed', 'flight_blocked'],
    weather: ['flight_weather'],
    reshoots: ['reshoot_wanted'],
    payouts: ['payout_sent', 'payout_returned'],
    correction: ['offer_changed'],
  })
})

test('what only tells a device or a mailbox is not in the bell', () => {
  const silent = channels.filter(([, { bell }]) => !bell).map(([event]) => event)
  expect(silent).toEqual(['pilot_registered', 'pilot_registered_again', 'calendar_link_created'])
})

test('a second message replaces the first about the same mission or payout', () => {
  const offer = { kind: 'offer', key: 'mission_id' }
  expect(pushSubjects).toEqual({
    new_offers: offer,
    ending_offers: offer,
    correction: offer,
    mission_changes: { kind: 'mission', key: 'mission_id' },
    weather: { kind: 'weather', key: 'mission_id' },
    reshoots: { kind: 'reshoot', key: 'mission_id' },
    payouts: { kind: 'payout', key: 'payout_id' },
  })
})

test('emails are kept for what needs one, whatever a phone is pushed', () => {
  const mailed = channels.filter(([, { email }]) => email !== null)
  expect(Object.fromEntries(mailed.map(([event, { email }]) => [event, email]))).toEqual({
    payout_sent: 'payout',
    pilot_registered: 'welcome',
    pilot_registered_again: 'already_registered',
    pilot_approved: 'approved',
    badge_earned: 'badge',
    payment_details_changed: 'security',
    calendar_link_created: 'security',
  })
})
