import { describe, expect, test } from 'vitest'
import { missionStatuses } from '../mission/mission-status.ts'
import { pilotStep, pilotStepsFrom } from './pilot-steps.ts'

const at = (status: string, ...entered: string[]) => ({
  status,
  status_timestamps: Object.fromEntries([...entered, status].map((name) => [name, '2030-01-01T00:00:00Z'])),
})

describe('M-OPEN-07 the steps of a pilot', () => {
  test.each([
    ['flight_complete', ['pilot_accepted', 'pilot_assigned']],
    ['assets_uploaded', ['pilot_accepted', 'pilot_assigned', 'flight_complete']],
    ['processing_shots', ['assets_uploaded']],
  ])('%s is allowed from its own statuses only', (to, sources) => {
    for (const from of missionStatuses)
      expect(pilotStep(at(from), to) === 'allowed', from).toBe(sources.includes(from))
  })

  test('no other status is ever set by a pilot, known or not', () => {
    const own = ['flight_complete', 'assets_uploaded', 'processing_shots']
    for (const from of missionStatuses)
      for (const to of [...missionStatuses.filter((status) => !own.includes(status)), 'nonsense'])
        expect(pilotStep(at(from), to), `${from} to ${to}`).toBe('refused')
    expect(pilotStep(at('nonsense'), 'flight_complete')).toBe('refused')
  })

  test('a step that was taken counts as done, even after later steps', () => {
    expect(pilotStep(at('flight_complete'), 'flight_complete')).toBe('done')
    expect(pilotStep(at('assets_uploaded', 'flight_complete'), 'flight_complete')).toBe('done')
    expect(pilotStep(at('in_production', 'processing_shots'), 'processing_shots')).toBe('done')
  })

  test('a step that was left out, or whose mission was ended, is refused', () => {
    expect(pilotStep(at('assets_uploaded'), 'flight_complete')).toBe('refused')
    expect(pilotStep(at('canceled', 'flight_complete'), 'flight_complete')).toBe('refused')
    expect(pilotStep(at('rejected', 'processing_shots'), 'processing_shots')).toBe('refused')
  })

  test('a mission sent back for more is submitted again', () => {
    expect(pilotStep(at('assets_uploaded', 'processing_shots'), 'processing_shots')).toBe('allowed')
  })
})

test('what is no status leads nowhere', () => {
  const mission = { status: 'pilot_accepted', status_timestamps: {} }
  for (const to of ['constructor', 'nowhere', '']) expect(pilotStep(mission, to)).toBe('refused')
  expect(pilotStep({ ...mission, status: 'nowhere' }, 'flight_complete')).toBe('refused')
})

test('each status has the steps that a pilot can take', () => {
  const open = missionStatuses
    .map((status) => [status, pilotStepsFrom(status)])
    .filter(([, to]) => to?.length)
  expect(Object.fromEntries(open)).toEqual({
    pilot_accepted: ['flight_complete', 'assets_uploaded'],
    pilot_assigned: ['flight_complete', 'assets_uploaded'],
    flight_complete: ['assets_uploaded'],
    assets_uploaded: ['processing_shots'],
  })
})
