import { expect, it } from 'vitest'
import { licenseExpiration } from './license.ts'

it('A-OPEN-22 a licence runs out on the entered day, or months after its issue', () => {
  const issued = { reference_date_mode: 'issue_date', validity_period: 24 }
  expect(licenseExpiration(issued, '2024-02-29')).toBe('2026-02-28')
  expect(licenseExpiration({ ...issued, validity_period: null }, '2024-02-29')).toBeNull()
  expect(licenseExpiration(issued, null)).toBeNull()
  const entered = { reference_date_mode: 'expiration_date', validity_period: 24 }
  expect(licenseExpiration(entered, '2030-05-01')).toBe('2030-05-01')
  const undated = { reference_date_mode: 'not_applicable', validity_period: 24 }
  expect(licenseExpiration(undated, '2030-05-01')).toBeNull()
})
