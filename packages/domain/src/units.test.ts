import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inLanguage, type Speech } from './language.ts'
import {
  feetToMeters,
  formatDistance,
  formatFileSize,
  formatLength,
  formatNumber,
  greatCircleMeters,
  metersPerDegree,
  metersToFeet,
  squareMetersToAcres,
  squareMetersToSquareFeet,
} from './units.ts'

test('a length is in feet where people count in them, else in meters', () => {
  expect([formatLength(12, 'US'), formatLength(12, 'DE'), formatLength(1200, null)]).toEqual([
    '39 ft',
    '12 m',
    '1,200 m',
  ])
})

test('another language writes numbers as Intl does', () => {
  const spanish: Speech = { language: 'es', say: (text) => text, sayAgain: (text) => text }
  const written = () => [
    formatNumber(1234.5),
    formatNumber(1234.5, 2),
    formatNumber(0.5, 1),
    formatFileSize(1023.9 * 1024),
  ]
  expect(inLanguage(spanish, written)).toEqual(['1,235', '1,234.50', '0.5', '1,023.9 KB'])
  expect(written().at(-1)).toBe('1023.9 KB')
})

test('a number is written as Intl writes it, without loading its tables', () => {
  const amounts = fc.record({
    quarters: fc.integer({ min: -4e9, max: 4e9 }),
    decimals: fc.constantFrom(2, 3, 5),
  })
  fc.assert(
    fc.property(amounts, ({ quarters, decimals }) => {
      const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
      expect(formatNumber(quarters / 4, decimals)).toBe((quarters / 4).toLocaleString('en-US', options))
    }),
  )
  expect(formatNumber(1_234_567)).toBe('1,234,567')
  expect(formatNumber(999.96, 1)).toBe('1,000.0')
})

describe('distance', () => {
  test.each(['US', 'United States', 'United States of America', 'GB'])(
    'M-CONST-01 is in miles of 1609 meters in %s, to one decimal',
    (country) => {
      expect(formatDistance(1609, country)).toBe('1.0 miles')
      expect(formatDistance(16_090, country)).toBe('10.0 miles')
      expect(formatDistance(5000, country)).toBe('3.1 miles')
      expect(formatDistance(0, country)).toBe('0.0 miles')
      // A mile of 1609.344 meters would make this 1000.0.
      expect(formatDistance(1_609_344, country)).toBe('1,000.2 miles')
    },
  )

  test.each(['DE', 'Canada', 'United Kingdom', 'us', '', null])(
    'M-CONST-02 is in kilometers of 1000 meters in %s, to one decimal',
    (country) => {
      expect(formatDistance(5000, country)).toBe('5.0 km')
      expect(formatDistance(1609, country)).toBe('1.6 km')
      expect(formatDistance(49, country)).toBe('0.0 km')
      expect(formatDistance(100_000, country)).toBe('100.0 km')
      expect(formatDistance(4_125_700, country)).toBe('4,125.7 km')
    },
  )

  const berlin = { latitude: 52.52, longitude: 13.405 }
  const paris = { latitude: 48.8566, longitude: 2.3522 }

  test('is the great circle between two places, the same both ways', () => {
    expect(greatCircleMeters(berlin, paris)).toBeCloseTo(877_464, -3)
    expect(greatCircleMeters(paris, berlin)).toBe(greatCircleMeters(berlin, paris))
    expect(greatCircleMeters(berlin, berlin)).toBe(0)
    const antipode = { latitude: 0, longitude: 180 }
    expect(greatCircleMeters({ latitude: 0, longitude: 0 }, antipode)).toBeCloseTo(Math.PI * 6_371_008.8, 3)
    const overTheDateLine = greatCircleMeters(
      { latitude: 0, longitude: 179.5 },
      { latitude: 0, longitude: -179.5 },
    )
    expect(overTheDateLine).toBeCloseTo(111_195, -1)
  })

  test('a degree of latitude has as many meters as on that sphere', () => {
    expect(metersPerDegree).toBe(Math.round((2 * Math.PI * 6_371_008.8) / 360))
  })

  test('is unknown when either place is, and known at zero', () => {
    expect(greatCircleMeters({ latitude: null, longitude: 2 }, berlin)).toBeNull()
    expect(greatCircleMeters({ latitude: 2, longitude: null }, berlin)).toBeNull()
    expect(greatCircleMeters(berlin, { latitude: null, longitude: 2 })).toBeNull()
    expect(greatCircleMeters(berlin, { latitude: 2, longitude: null })).toBeNull()
    expect(greatCircleMeters({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 0 })).toBe(0)
  })
})

describe('conversions', () => {
  test('M-CONST-04 one square meter is 10.76391 square feet', () => {
    expect(squareMetersToSquareFeet(1)).toBe(10.76391)
    expect(squareMetersToSquareFeet(100_000)).toBeCloseTo(1_076_391, 6)
  })

  test('M-CONST-05 one meter is 3.2808 feet', () => {
    expect(metersToFeet(1)).toBe(3.2808)
    expect(metersToFeet(10_000)).toBeCloseTo(32_808, 6)
    expect(feetToMeters(3.2808)).toBe(1)
    expect(feetToMeters(32_808)).toBeCloseTo(10_000, 6)
  })

  test('M-DATA-26 one square meter is 0.0002471 acre', () => {
    expect(squareMetersToAcres(1)).toBe(0.0002471)
  })
})

describe('file sizes', () => {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']

  test('A-CONST-01 each unit is 1024 of the one before', () => {
    units.forEach((unit, power) => {
      expect(formatFileSize(1024 ** power)).toBe(`1 ${unit}`)
      expect(formatFileSize(2.5 * 1024 ** power)).toBe(`2.5 ${unit}`)
    })
  })

  test('A-CONST-01 the last byte before a unit is already that unit when it rounds to it', () => {
    expect(formatFileSize(0)).toBe('0 B')
    expect(formatFileSize(1023)).toBe('1023 B')
    expect(formatFileSize(1025)).toBe('1 KB')
    expect(formatFileSize(1290)).toBe('1.3 KB')
    expect(formatFileSize(1024 ** 2 - 1)).toBe('1 MB')
    // 1023.96 KB and 1023.94 KB.
    expect(formatFileSize(1_048_535)).toBe('1 MB')
    expect(formatFileSize(1_048_514)).toBe('1023.9 KB')
    expect(formatFileSize(1024 ** 3 - 1)).toBe('1 GB')
    expect(formatFileSize(1024 ** 4 - 1)).toBe('1 TB')
    expect(formatFileSize(1023.9 * 1024)).toBe('1023.9 KB')
  })

  test('A-CONST-01 there is nothing above TB', () => {
    expect(formatFileSize(1024 ** 5)).toBe('1024 TB')
    expect(formatFileSize(Number.MAX_SAFE_INTEGER)).toBe('8192 TB')
  })

  test('A-CONST-01 any size is below 1024 of its unit, unless in TB, and right to half a tenth', () => {
    // Sizes are spread evenly over the units, not crowded at the top.
    const sizes = fc
      .tuple(fc.integer({ min: 0, max: 52 }), fc.double({ min: 1, max: 2, noNaN: true }))
      .map(([power, factor]) => Math.floor(2 ** power * factor))
    fc.assert(
      fc.property(sizes, (bytes) => {
        const [amount, unit = ''] = formatFileSize(bytes).split(' ')
        const scale = 1024 ** units.indexOf(unit)
        expect(units).toContain(unit)
        if (unit !== 'TB') expect(Number(amount)).toBeLessThan(1024)
        if (unit !== 'B') expect(Number(amount)).toBeGreaterThanOrEqual(1)
        expect(Math.abs(Number(amount) - bytes / scale)).toBeLessThanOrEqual(0.0500001)
      }),
      { numRuns: 1000 },
    )
  })
})
