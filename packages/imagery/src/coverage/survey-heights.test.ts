import { describe, expect, test } from 'vitest'
import { plainFacts } from '../../testing/plain-facts.ts'
import { type HeightOptions, surveyHeights } from './heights.ts'

const above = (relativeAltitudeMeters: number | null, altitudeMeters: number | null = null) =>
  plainFacts({ relativeAltitudeMeters, altitudeMeters })

const doubtOf = (stated: number, options: HeightOptions = {}) => surveyHeights([above(stated)], options).doubt

describe('heights that can hardly be right', () => {
  test.each<[number, HeightOptions, string | null]>([
    [0.99, {}, 'not-above-ground'],
    [1, {}, 'very-low'],
    [14.99, {}, 'very-low'],
    [15, {}, null],
    [0.99, { shotHeightMeters: 5 }, 'not-above-ground'],
    [1, { shotHeightMeters: 5 }, null],
    // The limit is 10 m, or 20% if that is more.
    [30, { shotHeightMeters: 40 }, null],
    [29.9, { shotHeightMeters: 40 }, 'far-from-plan'],
    [50, { shotHeightMeters: 40 }, null],
    [50.1, { shotHeightMeters: 40 }, 'far-from-plan'],
    [80, { shotHeightMeters: 100 }, null],
    [79.9, { shotHeightMeters: 100 }, 'far-from-plan'],
    [120, { shotHeightMeters: 100 }, null],
    [120.1, { shotHeightMeters: 100 }, 'far-from-plan'],
    [120.1, { shotHeightMeters: 100, takeoffAboveSiteMeters: 0 }, null],
    [5, { takeoffAboveSiteMeters: 0 }, null],
    [5, { takeoffAboveSiteMeters: -4.5 }, 'not-above-ground'],
    [70, { shotHeightMeters: 40, otherShotHeightsMeters: [100, 80] }, null],
    [70, { otherShotHeightsMeters: [80] }, null],
  ])('%d m with %j: %s', (stated, options, doubt) => {
    expect(doubtOf(stated, options)).toBe(doubt)
  })

  test.each<[number, HeightOptions, number | null]>([
    [70, { shotHeightMeters: 40, otherShotHeightsMeters: [120, 80, 75] }, 80],
    [50, { shotHeightMeters: 40, otherShotHeightsMeters: [50] }, 40],
    [70, { shotHeightMeters: 40, otherShotHeightsMeters: [200] }, 40],
    [70, { otherShotHeightsMeters: [200] }, null],
    [70, { shotHeightMeters: null }, null],
  ])('%d m with %j is taken for %d m', (stated, options, planned) => {
    expect(surveyHeights([above(stated)], options)).toMatchObject({
      statedMeters: stated,
      plannedMeters: planned,
    })
  })
})

describe('the height of a photo', () => {
  test.each<[string, ReturnType<typeof above>[], HeightOptions, [number, boolean][]]>([
    [
      'as it says',
      [above(40), above(60)],
      {},
      [
        [40, false],
        [60, false],
      ],
    ],
    [
      'corrected by the pilot',
      [above(40), above(60)],
      { takeoffAboveSiteMeters: -10 },
      [
        [30, false],
        [50, false],
      ],
    ],
    [
      'from the takeoff of others',
      [above(40, 340), above(50, 360), above(null, 380)],
      {},
      [
        [40, false],
        [50, false],
        [75, false],
      ],
    ],
    ['from a known takeoff', [above(null, 380)], { takeOffAltitudeMeters: 300 }, [[80, false]]],
    [
      'from others before a known takeoff',
      [above(40, 340), above(null, 380)],
      { takeOffAltitudeMeters: 200 },
      [
        [40, false],
        [80, false],
      ],
    ],
    [
      'as planned where nothing says it',
      [above(null, 380), above(null)],
      { shotHeightMeters: 70 },
      [
        [70, true],
        [70, true],
      ],
    ],
    ['60 m where nothing says it', [above(null)], {}, [[60, true]]],
    [
      'on the ground',
      [above(50), above(60), above(0.99), above(1)],
      {},
      [
        [50, false],
        [60, false],
        [60, true],
        [1, false],
      ],
    ],
    [
      'shifted to the plan',
      [above(5), above(5), above(8)],
      { shotHeightMeters: 80 },
      [
        [80, false],
        [80, false],
        [83, false],
      ],
    ],
    [
      'shifted to 60 m without a plan',
      [above(-5), above(-5), above(-2)],
      {},
      [
        [60, false],
        [60, false],
        [63, false],
      ],
    ],
    [
      'as planned where nothing says it, and what others say is shifted',
      [above(-5), above(null), above(-5, 100)],
      { shotHeightMeters: 80 },
      [
        [80, false],
        [80, true],
        [80, false],
      ],
    ],
    ['only doubted', [above(5)], {}, [[5, false]]],
  ])('%s', (_, photos, options, expected) => {
    const { heightOf } = surveyHeights(photos, options)
    expect(photos.map((facts) => Object.values(heightOf(facts)))).toEqual(expected)
  })

  test('has a text with the usual values', () => {
    const { heightOf: _, ...heights } = surveyHeights([above(5), above(9), above(6)], {
      shotHeightMeters: 80,
    })
    expect(heights).toEqual({ statedMeters: 6, plannedMeters: 80, doubt: 'far-from-plan', isReplaced: true })
    // An altitude alone is not a height, and an unknown height matches no planned one.
    const { heightOf: __, ...none } = surveyHeights([above(null, 380)], {
      ...{ shotHeightMeters: 80, otherShotHeightsMeters: [8] },
    })
    expect(none).toEqual({ statedMeters: null, plannedMeters: 80, doubt: null, isReplaced: false })
    expect(surveyHeights([above(50), above(null), above(60)], {}).statedMeters).toBe(55)
    expect(surveyHeights([above(0)], {}).isReplaced).toBe(true)
    expect(surveyHeights([above(5)], {}).isReplaced).toBe(false)
  })
})
