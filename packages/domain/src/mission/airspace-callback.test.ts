import { describe, expect, test } from 'vitest'
import {
  airspaceCallbackPath,
  authorizationLink,
  authorizationNeededText,
  authorizationState,
  isRefused,
  needsAuthorization,
  parseAirspaceCallback,
  wasAbandoned,
} from './airspace-callback.ts'
import { exampleMission } from './example-mission.fixture.ts'

const authorization = {
  message: 'Approved to 200 ft & below',
  authority_name: 'Example Approach',
  authority_id: 'EXA',
  status: 'accepted',
  confirmation_number: 'EXA0001',
}
const encoded = (list: unknown) => encodeURIComponent(JSON.stringify(list))
const parse = (query: string) => parseAirspaceCallback(new URLSearchParams(query))
const parsed = { id: 'flight-9', authorizations: [authorization] }

describe('the callback', () => {
  test('M-AIR-01 flight_id and authorizations are read from the query', () => {
    expect(parse(`flight_id=flight-9&authorizations=${encoded([authorization])}`)).toEqual(parsed)
    expect(airspaceCallbackPath(1001)).toBe('/airmapcallback/1001')
  })

  test('M-AIR-03 only the first entry is used', () => {
    const list = [authorization, { ...authorization, confirmation_number: 'EXA0002' }]
    expect(parse(`flight_id=flight-9&authorizations=${encoded(list)}`)).toEqual(parsed)
  })

  test('M-AIR-03 a list encoded twice is read as well', () => {
    const twice = encodeURIComponent(encoded([authorization]))
    expect(parse(`flight_id=flight-9&authorizations=${twice}`)).toEqual(parsed)
  })

  test('M-AIR-03 a percent sign in a text does not count as a second encoding', () => {
    const message = '100%25 clear'
    expect(parse(`flight_id=f&authorizations=${encoded([{ message }])}`)?.authorizations[0].message).toBe(
      message,
    )
  })

  test('M-AIR-03 fields that are absent or no text are null, numbers become text, others are dropped', () => {
    const first = {
      authority_id: 7,
      status: 'accepted',
      message: { html: '' },
      authority_name: ' ',
      extra: 1,
    }
    expect(parse(`flight_id=f&authorizations=${encoded([first])}`)?.authorizations).toEqual([
      {
        message: null,
        authority_name: null,
        authority_id: '7',
        status: 'accepted',
        confirmation_number: null,
      },
    ])
  })

  test.each([
    ['nothing', ''],
    ['no flight', `authorizations=${encoded([authorization])}`],
    ['an empty flight', `flight_id=%20&authorizations=${encoded([authorization])}`],
    ['no authorizations', 'flight_id=flight-9'],
    ['empty authorizations', 'flight_id=flight-9&authorizations='],
    ['an empty list', `flight_id=flight-9&authorizations=${encoded([])}`],
    ['no list', `flight_id=flight-9&authorizations=${encoded(authorization)}`],
    ['a list of texts', `flight_id=flight-9&authorizations=${encoded(['accepted'])}`],
    ['a list of nothing', `flight_id=flight-9&authorizations=${encoded([null, authorization])}`],
    ['a list of lists', `flight_id=flight-9&authorizations=${encoded([[authorization]])}`],
    ['what is no JSON', 'flight_id=flight-9&authorizations=%5B%7B'],
    ['a broken encoding', 'flight_id=flight-9&authorizations=%25E0%25A4%25A'],
  ])('M-AIR-05 %s gives null', (_, query) => {
    expect(parse(query)).toBeNull()
  })
})

test('a visit is abandoned when the service says so, and by nothing else', () => {
  const abandoned = (query: string) => wasAbandoned(new URLSearchParams(query))
  expect(['result=abandoned', 'a=b&result=abandoned'].every(abandoned)).toBe(true)
  expect(['', 'result=', 'result=done', 'other=abandoned'].some(abandoned)).toBe(false)
})

describe('the way there', () => {
  test('M-AIR-06 the link carries the briefing and the way back', () => {
    const returnUrl = 'https://portal.example.com/airmapcallback/1001?a=b&c=d'
    const link = new URL(
      authorizationLink({
        serviceUrl: 'https://air.example.com/start?app=sortie',
        external_id: 'brief 1',
        returnUrl,
      }),
    )
    expect(link.origin + link.pathname).toBe('https://air.example.com/start')
    expect(Object.fromEntries(link.searchParams)).toEqual({
      app: 'sortie',
      external_id: 'brief 1',
      return_url: returnUrl,
    })
    const without = authorizationLink({ serviceUrl: 'https://air.example.com', external_id: null, returnUrl })
    expect(new URL(without).searchParams.has('external_id')).toBe(false)
  })

  test('M-AIR-06 needed when the briefing requires it and no flight is valid', () => {
    const [flight] = exampleMission.laanc_flights
    if (!flight) throw new Error('the example has a flight')
    const needs = (laanc_flights: typeof exampleMission.laanc_flights, requires_auth = true) =>
      needsAuthorization({
        airspace_briefing: { external_id: 'b', auth_option: null, notices: [], requires_auth },
        laanc_flights,
      })
    const voided = { ...flight, voided_at: '2026-03-01T00:00:00Z' }
    expect(needs([])).toBe(true)
    expect(needs([flight])).toBe(false)
    expect(needs([voided])).toBe(true)
    expect(needs([voided, flight])).toBe(false)
    expect(needs([{ ...flight, authorizations: [{ ...authorization, status: 'rejected' }] }])).toBe(true)
    expect(needs([], false)).toBe(false)
    expect(needsAuthorization({ airspace_briefing: null, laanc_flights: [] })).toBe(false)
  })

  test('a refusal is recognized by its status', () => {
    const refused = (status: string | null) => isRefused({ status })
    expect(
      ['rejected', 'REJECTED_UPON_SUBMISSION', 'refused', 'denied', 'cancelled', 'rescinded'].every(refused),
    ).toBe(true)
    expect(['accepted', 'approved', 'pending', 'not rejected', '', null].some(refused)).toBe(false)
  })
})

describe('how far the authorization of a flight is', () => {
  const flight = (status: string, voided_at: string | null = null) => ({
    id: 'flight-9',
    voided_at,
    authorizations: [{ ...authorization, status }],
  })
  const voided = '2026-03-01T00:00:00Z'
  const briefing = { external_id: 'b', auth_option: null, notices: [], requires_auth: true }

  test.each([
    ['no_briefing', null, [flight('accepted')]],
    ['not_needed', { ...briefing, requires_auth: false }, [flight('rejected')]],
    ['needed', briefing, []],
    ['needed', briefing, [flight('rejected', voided), flight('accepted', voided)]],
    ['authorized', briefing, [flight('accepted')]],
    ['authorized', briefing, [flight('rejected'), flight('accepted')]],
    ['refused', briefing, [flight('rejected')]],
    ['refused', briefing, [flight('accepted', voided), flight('rejected')]],
  ])('%s', (state, airspace_briefing, laanc_flights) => {
    expect(authorizationState({ airspace_briefing, laanc_flights })).toBe(state)
  })

  test('a pilot is told before accepting that an authorization is needed', () => {
    expect(authorizationNeededText).toBe(
      "This flight needs an airspace authorization. You can request it once you've accepted.",
    )
  })
})
