import { describe, expect, test } from 'vitest'
import { addressLine, addressText } from './location.ts'

const place = {
  formatted_address: null,
  address: '1 Frank H. Ogawa Plaza',
  city: 'Oakland',
  state: 'CA',
  postal_code: '94612',
}

describe('M-DASH-17 the address', () => {
  test('is the formatted one, or the parts there are', () => {
    expect(addressLine({ ...place, formatted_address: 'Pier 45, San Francisco' })).toBe(
      'Pier 45, San Francisco',
    )
    expect(addressLine(place)).toBe('1 Frank H. Ogawa Plaza, Oakland, CA 94612')
    expect(addressLine({ ...place, formatted_address: ' ', address: null, postal_code: ' ' })).toBe(
      'Oakland, CA',
    )
  })

  test('without one it is unknown', () => {
    expect(addressText(null)).toBe('')
    expect(addressLine(null)).toBe('Location Unknown')
    expect(addressLine({ ...place, address: null, city: '', state: null, postal_code: null })).toBe(
      'Location Unknown',
    )
  })
})
