import { describe, expect, test } from 'vitest'
import { exampleShot } from './example-mission.fixture.ts'
import type { Shot } from './shot.schema.ts'
import { groupShotsByFeature, hasOrthoShot, pilotShots, readyToSubmit } from './shot.ts'

const shot = (changes: Partial<Shot>): Shot => ({ ...exampleShot, images: [], videos: [], ...changes })

describe('grouping', () => {
  const features = [
    { id: 2, name: 'Facade' },
    { id: 1, name: 'Roof' },
    { id: 3, name: 'Yard' },
  ]

  test("M-DATA-14 shots stand under their feature, the rest under 'Additional Images'", () => {
    const shots = [
      shot({ id: 11, map_feature: { id: 1, name: 'Roof' } }),
      shot({ id: 12, map_feature: null }),
      shot({ id: 13, map_feature: { id: 2, name: 'Facade' } }),
      shot({ id: 14, map_feature: { id: 1, name: 'Roof' } }),
      shot({ id: 15, map_feature: { id: 99, name: 'Removed' } }),
    ]
    const groups = groupShotsByFeature(shots, features)
    expect(groups.map(({ name, map_feature_id }) => [name, map_feature_id])).toEqual([
      ['Facade', 2],
      ['Roof', 1],
      ['Additional Images', null],
    ])
    expect(groups.map((group) => group.shots.map(({ id }) => id))).toEqual([[13], [11, 14], [12, 15]])
  })

  test("M-DATA-14 there is no 'Additional Images' when every shot has a feature, and no group without shots", () => {
    const groups = groupShotsByFeature([shot({ map_feature: { id: 1, name: 'Roof' } })], features)
    expect(groups.map(({ name }) => name)).toEqual(['Roof'])
    expect(groupShotsByFeature([], features)).toEqual([])
    expect(groupShotsByFeature([shot({ map_feature: null })], []).map(({ name }) => name)).toEqual([
      'Additional Images',
    ])
  })
})

describe('the facts of a shot', () => {
  test('M-DATA-16 A-DATA-14 it is ready with an asset or a comment, and not without', () => {
    const ready = (hasAssets: boolean, pilot_comment: string | null) =>
      readyToSubmit({ hasAssets, pilot_comment })
    expect(ready(true, null)).toBe(true)
    expect(ready(false, 'Roof was closed')).toBe(true)
    for (const comment of [null, '', ' \n']) expect(ready(false, comment)).toBe(false)
  })

  test('an ortho shot is known by the name of its type', () => {
    expect(hasOrthoShot([shot({ shot_type: null }), exampleShot])).toBe(true)
    expect(hasOrthoShot([shot({ shot_type: null })])).toBe(false)
    expect(hasOrthoShot([{ shot_type: { name: 'Oblique' } }])).toBe(false)
    expect(hasOrthoShot([{ shot_type: { name: 'True ORTHOmosaic' } }])).toBe(true)
  })
})

describe('the shots a pilot delivers', () => {
  const shots = [
    shot({ id: 1, name: 'Roof' }),
    shot({ id: 2, name: 'Final Assets' }),
    shot({ id: 3, name: 'Yard' }),
    shot({ id: 4, name: 'Final Assets of the yard' }),
  ]
  const open = (...shot_ids: number[]) => ({ id: 1, reason: 'Blurred', resolved_at: null, shot_ids })
  const resolved = (...shot_ids: number[]) => ({ ...open(...shot_ids), resolved_at: '2026-03-09T10:00:00Z' })
  const ids = (partial_reshoots: ReturnType<typeof open>[] | ReturnType<typeof resolved>[]) =>
    pilotShots({ shots, partial_reshoots }).map(({ id }) => id)

  test("M-DATA-17 are all but the one named 'Final Assets' when nothing is to be shot again", () => {
    expect(ids([])).toEqual([1, 3, 4])
    expect(ids([resolved(3)])).toEqual([1, 3, 4])
  })

  test('M-DATA-17 are those of the unresolved partial reshoots when there are any, each once, in order', () => {
    expect(ids([open(3)])).toEqual([3])
    expect(ids([open(3, 1), open(3)])).toEqual([1, 3])
    expect(pilotShots({ shots, partial_reshoots: [resolved(1), open(4)] }).map(({ id }) => id)).toEqual([4])
  })

  test("M-DATA-17 'Final Assets' itself is delivered when it is to be shot again", () => {
    expect(ids([open(2)])).toEqual([2])
  })
})
