import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { missionStatuses } from '@sortie/domain/mission/mission-status'
import type { Location } from '@sortie/domain/place/location.schema'
import { describe, expect, test } from 'vitest'
import { flownOn, isLogged, listTotalsText, noPaymentText, paymentLines, uploadedOn } from './log-entry.ts'

const usd = { name: 'US Dollar', code: 'USD', symbol: '$' }
const eur = { name: 'Euro', code: 'EUR', symbol: '€' }

const payout = (amount: number, status: string, currency = usd) =>
  ({ amount, status, currency }) as MissionSummary['payouts'][number]
const paid = (...payouts: MissionSummary['payouts']) => ({ mission_type: 'client' as const, payouts })
const at = (parts: Partial<Location>) => parts as Location

test('M-LOG-02 M-OPEN-10 the statuses of the log and no other', () => {
  expect(missionStatuses.filter((status) => isLogged({ status }))).toEqual([
    'processing_shots',
    'assets_classified',
    'in_production',
    'awaiting_payment',
    'invoice_needed',
    'invoiced',
    'complete',
    'rejected',
  ])
  expect(isLogged({ status: 'a_word_to_come' })).toBe(false)
})

describe('A-LOG-04 the payment', () => {
  test('M-PAY-04 M-PAY-05 M-OPEN-72 says what a pending payout waits for, and nothing of a complete one', () => {
    expect(paymentLines(paid(payout(15_000, 'complete')))).toEqual([{ amount: '$150.00 USD', note: null }])
    expect(paymentLines(paid(payout(15_000, 'autopay_onboarding')))[0]?.note).toBe('(setup stripe)')
    for (const status of ['processing', 'pending', 'failed'])
      expect(paymentLines(paid(payout(15_000, status)))[0]?.note, status).toBe('(processing)')
  })
  test('M-PAY-06 sums per currency, never across currencies or notes', () => {
    const lines = paymentLines(
      paid(
        payout(500, 'processing'),
        payout(100, 'complete', eur),
        payout(200, 'complete'),
        payout(50, 'complete'),
      ),
    )
    expect(lines.map(({ amount, note }) => [amount, note])).toEqual([
      ['€1.00 EUR', null],
      ['$2.50 USD', null],
      ['$5.00 USD', '(processing)'],
    ])
  })
  test('M-PAY-02 training is exactly $0, whatever was paid', () => {
    const training = { mission_type: 'training' as const, payouts: [payout(9_900, 'processing')] }
    expect(paymentLines(training)).toEqual([{ amount: '$0', note: null }])
    expect(listTotalsText([training])).toBe('')
  })
  test('may be missing', () => {
    expect(paymentLines(paid())).toEqual([])
    expect(['in_production', 'rejected'].map((status) => noPaymentText({ status }))).toEqual([
      'No payout yet',
      'No payout',
    ])
  })
  test('M-PAY-06 a page of missions is summed the same way', () => {
    const missions = [
      paid(payout(100, 'complete')),
      paid(payout(300, 'complete', eur), payout(70, 'processing')),
    ]
    expect(listTotalsText(missions)).toBe('€3.00 EUR + $1.00 USD paid, $0.70 USD on its way')
    expect(listTotalsText(missions, 'USD')).toBe('$1.00 USD + €3.00 EUR paid, $0.70 USD on its way')
    const waiting = paid(payout(250, 'autopay_onboarding'), payout(900, 'failed'))
    expect(listTotalsText([waiting])).toBe('$2.50 USD on hold until you set up Stripe')
    expect(listTotalsText([...missions, waiting], 'USD')).toBe(
      '$1.00 USD + €3.00 EUR paid, $0.70 USD on its way, $2.50 USD on hold until you set up Stripe',
    )
  })
})

describe('A-OPEN-43 Uploaded On', () => {
  const status_timestamps = { assets_uploaded: '2026-03-09T02:00:00Z' }
  test('is the day at the site', () => {
    const location = at({ timezone_id: 'America/Los_Angeles' })
    expect(uploadedOn({ status_timestamps, location })).toBe('03/08/2026')
  })
  test('M-OPEN-75 says UTC where the site has no zone', () => {
    expect(uploadedOn({ status_timestamps, location: null })).toBe('03/09/2026 UTC')
  })
  test('is empty if no upload is recorded', () => {
    expect(uploadedOn({ status_timestamps: {}, location: null })).toBe('')
  })
})

test('the time of the flight is in the time zone of the site, from start to end', () => {
  const location = at({ timezone_id: 'America/Los_Angeles' })
  const times = { scheduled_at_start: '2026-03-09T17:00:00Z', scheduled_at_end: '2026-03-09T18:30:00Z' }
  expect(flownOn({ ...times, location })).toBe('Monday 3/9/26 · 10:00AM - 11:30AM')
  expect(flownOn({ ...times, location: null })).toBe('Monday 3/9/26 · 05:00PM - 06:30PM UTC')
  expect(flownOn({ scheduled_at_start: null, scheduled_at_end: null, location })).toBe('Not on record')
})
