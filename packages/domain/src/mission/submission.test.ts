import { describe, expect, test } from 'vitest'
import {
  assetLayout,
  finishRefusal,
  isBulkRecommended,
  offersAutoSubmit,
  type ShotProgress,
  shotsFailingText,
  submitBlock,
} from './submission.ts'

const shot = (id: number, changes: Partial<ShotProgress> = {}): ShotProgress => ({
  id,
  name: `Shot ${id}`,
  hasAssets: false,
  pilot_comment: null,
  ...changes,
})
const shown = { hasAssets: true }
const explained = { pilot_comment: 'The gate was locked.' }

describe('A-CLASSIFY-08 A-CLASSIFY-10 when Submit is enabled', () => {
  const status = 'assets_uploaded'

  test('every shot needs an asset or a comment', () => {
    expect(submitBlock({ status, shots: [shot(1, shown), shot(2, explained)] })).toBeNull()
    const shots = [shot(1, shown), shot(2), shot(3, { pilot_comment: '  ' })]
    expect(submitBlock({ status, shots })).toEqual({ reason: 'shots-missing', shots: shots.slice(1) })
    expect(submitBlock({ status, shots: [shot(1)] })).toEqual({ reason: 'shots-missing', shots: [shot(1)] })
  })

  test('a shot whose files break a rule that must be kept needs a comment', () => {
    const failing = shot(1, { hasAssets: true, mustFindings: 2 })
    expect(submitBlock({ status, shots: [failing, shot(2, shown)] })).toEqual({
      reason: 'shots-failing',
      shots: [failing],
    })
    expect(submitBlock({ status, shots: [failing, shot(2)] })).toMatchObject({ reason: 'shots-missing' })
    expect(submitBlock({ status, shots: [{ ...failing, ...explained }] })).toBeNull()
    expect(shotsFailingText([{ name: 'Roof' }, { name: 'Door' }])).toContain(': Roof, Door. ')
    expect(shotsFailingText([failing])).toBe(
      "Some files don't meet the requirements: Shot 1. Replace them, or comment on the shot to say why.",
    )
  })

  test('only from assets_uploaded: comments alone are nothing to submit', () => {
    for (const early of ['pilot_accepted', 'pilot_assigned', 'flight_complete'])
      expect(submitBlock({ status: early, shots: [shot(1, explained)] })).toEqual({
        reason: 'nothing-uploaded',
      })
  })
})

test('A-CLASSIFY-06 A-CLASSIFY-07 uploads under way refuse first, then unassigned assets', () => {
  expect(finishRefusal({ pendingUploads: 1, unassigned: 2 })).toBe('uploads-pending')
  expect(finishRefusal({ pendingUploads: 0, unassigned: 1 })).toBe('unassigned-assets')
  expect(finishRefusal({ pendingUploads: 0, unassigned: 0 })).toBeNull()
})

test('A-CLASSIFY-12 automatic submit is offered while at most one other shot is empty', () => {
  expect(offersAutoSubmit([shot(1), shot(2), shot(3, shown)], 1)).toBe(true)
  expect(offersAutoSubmit([shot(1), shot(2), shot(3)], 1)).toBe(false)
  expect(offersAutoSubmit([shot(1), shot(2), shot(3, explained)], 1)).toBe(true)
  expect(offersAutoSubmit([shot(1), shot(2)], null)).toBe(false)
  expect(offersAutoSubmit([shot(1)], null)).toBe(true)
})

test('A-UPLOAD-03 a list above 100 assets', () => {
  expect([0, 100, 101].map(assetLayout)).toEqual(['grid', 'grid', 'list'])
})

test('A-UPLOAD-14 bulk upload is recommended above 250 assets', () => {
  expect([250, 251].map(isBulkRecommended)).toEqual([false, true])
})
