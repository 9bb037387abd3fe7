import { exampleMission } from '@sortie/domain/mission/example-mission.fixture'
import { describe, expect, test } from 'vitest'
import { missionFacts } from './mission-facts.ts'

const home = { latitude: 37.8, longitude: -122.4 }
const terms = (facts: { term: string }[]) => facts.map(({ term }) => term)

describe('M-DETAIL-01 M-OFFER-03 M-OPEN-68 the facts of a header', () => {
  test('payout, distance, acreage and, where asked for, the mission id', () => {
    expect(missionFacts(exampleMission, home, { showsId: true })).toEqual([
      { term: 'Estimated payout', detail: '$150.00 USD' },
      { term: 'Distance from home', detail: '0.5 miles' },
      { term: 'Acreage', detail: '2.47 acres' },
      { term: 'Mission ID', detail: '1001' },
    ])
  })

  test('the distance is left out while either place is unknown', () => {
    expect(terms(missionFacts(exampleMission, undefined))).not.toContain('Distance from home')
    expect(terms(missionFacts(exampleMission, { latitude: null, longitude: null }))).not.toContain(
      'Distance from home',
    )
    expect(terms(missionFacts({ ...exampleMission, location: null }, home))).not.toContain(
      'Distance from home',
    )
  })

  test('kilometers where miles are not used', () => {
    const location = exampleMission.location && { ...exampleMission.location, country: 'DE' }
    expect(missionFacts({ ...exampleMission, location }, home)[1]?.detail).toBe('0.7 km')
  })

  test('no acreage at zero', () => {
    const bare = { ...exampleMission, map_features: [], acreage: null }
    expect(terms(missionFacts(bare, home))).toEqual(['Estimated payout', 'Distance from home'])
  })
})
