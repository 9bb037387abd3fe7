import { describe, expect, test } from 'vitest'
import {
  flyAgainTitle,
  isAfterRequest,
  notesOnShotsToFlyAgain,
  pilotShotsProgress,
  reshootOfShot,
  seeEachShotText,
  shotProgress,
  shotsToFlyAgain,
} from './reshoot.ts'
import { readyToSubmit } from './shot.ts'

const monday = '2026-03-09T10:00:00Z'
const tuesday = '2026-03-10T10:00:00Z'
const wednesday = '2026-03-11T10:00:00Z'

const asked = (id: number, requested_at: string, shot_ids: number[], resolved_at: string | null = null) => ({
  id,
  reason: `Reason ${id}`,
  shot_reasons: [] as { shot_id: number; reason: string }[],
  requested_at,
  resolved_at,
  shot_ids,
})
const shot = (pilot_comment: string | null, pilot_commented_at: string | null) => ({
  id: 1,
  name: 'Roof',
  pilot_comment,
  pilot_commented_at,
})

describe('M-DATA-16 M-DATA-17 a shot that is to be flown again', () => {
  test('belongs to the last open request that names it, whatever their order', () => {
    const [first, second] = [asked(1, monday, [1, 2]), asked(2, tuesday, [1])]
    for (const reshoots of [
      [first, second],
      [second, first],
    ]) {
      expect(reshootOfShot(reshoots, 1)?.id).toBe(2)
      expect(reshootOfShot(reshoots, 2)?.id).toBe(1)
      expect(reshootOfShot(reshoots, 3)).toBeNull()
    }
    expect(reshootOfShot([first, asked(2, tuesday, [1], wednesday)], 1)?.id).toBe(1)
    // Of two requests at the same time, the last one in the list counts.
    expect(reshootOfShot([first, asked(2, monday, [1])], 1)?.id).toBe(2)
  })

  test('is ready with a file from after the request, and not with one that was rejected', () => {
    const reshoot = asked(1, tuesday, [1])
    expect(isAfterRequest(monday, reshoot)).toBe(false)
    expect(isAfterRequest(tuesday, reshoot)).toBe(false)
    expect(isAfterRequest(wednesday, reshoot)).toBe(true)
    expect(isAfterRequest('2026-03-10T11:30:00+02:00', reshoot)).toBe(false)
    expect(isAfterRequest(null, reshoot)).toBe(false)
    expect(readyToSubmit(shotProgress(shot(null, null), true, reshoot))).toBe(true)
    expect(readyToSubmit(shotProgress(shot(null, null), false, reshoot))).toBe(false)
  })

  test('is ready with a comment from after the request, and not with one that the provider has read', () => {
    const ready = (at: string | null, reshoot: ReturnType<typeof asked> | null) =>
      readyToSubmit(shotProgress(shot('Trees in the way', at), false, reshoot))
    expect(ready(monday, asked(1, tuesday, [1]))).toBe(false)
    expect(ready(null, asked(1, tuesday, [1]))).toBe(false)
    expect(ready(wednesday, asked(1, tuesday, [1]))).toBe(true)
    expect(ready(monday, null)).toBe(true)
    expect(ready(null, null)).toBe(true)
  })

  test('is judged by its newest file, and other shots are unaffected', () => {
    const roof = { ...shot(null, null), newest_asset_at: monday, must_findings: 0 }
    const yard = { ...shot(null, null), id: 2, name: 'Yard', newest_asset_at: null, must_findings: 0 }
    const ready = (newest_asset_at: string | null, ...partial_reshoots: ReturnType<typeof asked>[]) =>
      pilotShotsProgress({ shots: [{ ...roof, newest_asset_at }, yard], partial_reshoots }).map(
        (progress) => [progress.name, readyToSubmit(progress)],
      )
    expect(ready(monday, asked(1, tuesday, [1]))).toEqual([['Roof', false]])
    expect(ready(wednesday, asked(1, tuesday, [1]))).toEqual([['Roof', true]])
    expect(ready(null, asked(1, tuesday, [1]))).toEqual([['Roof', false]])
    expect(ready(monday, asked(1, tuesday, [1], wednesday))).toEqual([
      ['Roof', true],
      ['Yard', false],
    ])
  })

  test('is listed once with the reason of its last request, in the order of the shots', () => {
    const shots = [{ id: 1 }, { id: 2 }, { id: 3 }]
    const partial_reshoots = [
      asked(1, monday, [3, 1]),
      asked(2, tuesday, [1]),
      asked(3, monday, [2], tuesday),
    ]
    expect(shotsToFlyAgain({ shots, partial_reshoots })).toEqual([
      { shot: { id: 1 }, reason: 'Reason 2' },
      { shot: { id: 3 }, reason: 'Reason 1' },
    ])
    expect(shotsToFlyAgain({ shots, partial_reshoots: [] })).toEqual([])
    const ofItsOwn = { ...asked(4, tuesday, [2, 3]), shot_reasons: [{ shot_id: 3, reason: 'Too dark.' }] }
    expect(shotsToFlyAgain({ shots, partial_reshoots: [ofItsOwn] })).toEqual([
      { shot: { id: 2 }, reason: 'Reason 4' },
      { shot: { id: 3 }, reason: 'Too dark.' },
    ])
  })

  test('says once what concerns all of them, unless it is said of a shot already', () => {
    const shots = [{ id: 1 }, { id: 2 }, { id: 3 }]
    const ofEach = (reason: string) => ({
      ...asked(4, tuesday, [2, 3]),
      reason,
      shot_reasons: [2, 3].map((shot_id) => ({ shot_id, reason: 'Too dark.' })),
    })
    const notesOf = (...partial_reshoots: ReturnType<typeof asked>[]) =>
      notesOnShotsToFlyAgain({ shots, partial_reshoots })
    expect(notesOf(ofEach('Fly before noon.'))).toEqual(['Fly before noon.'])
    expect(notesOf(ofEach('Too dark.'))).toEqual([])
    expect(notesOf(ofEach(seeEachShotText))).toEqual([])
    expect(notesOf(asked(4, tuesday, [2, 3]))).toEqual([])
    expect(notesOf(ofEach(''))).toEqual([])
    expect(notesOf()).toEqual([])
    expect(seeEachShotText).toBe('See each shot for what to change.')
  })
})

test('without a reshoot every file counts', () => {
  expect(isAfterRequest(monday, null)).toBe(true)
  expect(isAfterRequest(null, null)).toBe(true)
})

test.each([
  [1, 'One shot needs to be flown again'],
  [2, 'Some shots need to be flown again'],
])('%i to fly again: %s', (shots, title) => {
  expect(flyAgainTitle(shots)).toBe(title)
})
