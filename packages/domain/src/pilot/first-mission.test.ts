import { describe, expect, test } from 'vitest'
import { wayToFirstMission } from './first-mission.ts'

type NewPilot = Parameters<typeof wayToFirstMission>[0]

const none = { client: 0, training: 0, creative: 0, panorama: 0 }

const way = (changes: Partial<NewPilot> = {}, hasMissions = false) =>
  wayToFirstMission(
    { status: 'created', missing_profile_data: [], pilot_badges: [], mission_breakdown: none, ...changes },
    { hasMissions },
  )

const states = (...given: Parameters<typeof way>) => way(...given)?.steps.map(({ state }) => state)

describe('the way to a first mission', () => {
  test('begins with the profile', () => {
    expect(way({ missing_profile_data: ['license'] })).toEqual({
      at: 'profile',
      isRejected: false,
      steps: [
        { step: 'profile', state: 'current' },
        { step: 'review', state: 'next' },
        { step: 'approved', state: 'next' },
        { step: 'training', state: 'next' },
        { step: 'first_mission', state: 'next' },
      ],
    })
  })

  test('a complete profile is in review until it is approved', () => {
    expect(way()?.at).toBe('review')
    expect(states()).toEqual(['done', 'current', 'next', 'next', 'next'])
  })

  test.each(['approved', 'evaluation_completed'] as const)('%s leads to training', (status) => {
    expect(way({ status })?.at).toBe('training')
    expect(states({ status })).toEqual(['done', 'done', 'done', 'current', 'next'])
  })

  test('a finished course or an earned badge leads to the first mission, a pending badge does not', () => {
    const status = 'approved'
    const afterTraining = ['done', 'done', 'done', 'done', 'current']
    expect(states({ status, mission_breakdown: { ...none, training: 1 } })).toEqual(afterTraining)
    expect(states({ status, pilot_badges: [{ status: 'complete' }] })).toEqual(afterTraining)
    expect(way({ status, pilot_badges: [{ status: 'pending' }] })?.at).toBe('training')
  })

  test('a pilot who already has a mission does not wait for training', () => {
    expect(states({ status: 'approved' }, true)).toEqual(['done', 'done', 'done', 'skipped', 'current'])
  })

  test('a mission on the list is no approval, and training while in review is done all the same', () => {
    expect(way({}, true)?.at).toBe('review')
    expect(states({ mission_breakdown: { ...none, training: 1 } })).toEqual([
      ...['done', 'current', 'next', 'done', 'next'],
    ])
  })

  test('an approved pilot whose license has expired is back at the profile', () => {
    expect(states({ status: 'approved', missing_profile_data: ['license'] })).toEqual([
      ...['current', 'done', 'done', 'next', 'next'],
    ])
  })

  test('ends in the review for a rejected pilot, whatever else is open', () => {
    for (const missing_profile_data of [[], ['license']]) {
      const rejected = way({ status: 'rejected', missing_profile_data })
      expect([rejected?.at, rejected?.isRejected]).toEqual(['review', true])
      expect(rejected?.steps[1]).toEqual({ step: 'review', state: 'stopped' })
      expect(rejected?.steps.some(({ state }) => state === 'current')).toBe(false)
    }
  })

  test('is over with the first mission of any kind but training', () => {
    for (const kind of ['client', 'creative', 'panorama'])
      expect(way({ mission_breakdown: { ...none, [kind]: 1 } })).toBeNull()
    expect(way({ mission_breakdown: { ...none, training: 3 } })).not.toBeNull()
  })
})
