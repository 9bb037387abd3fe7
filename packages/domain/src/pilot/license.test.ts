import { describe, expect, it, test } from 'vitest'
import type { FileType } from '../file-type.ts'
import { licenseFormSchema } from './license.schema.ts'
import {
  groupLicenseTypes,
  isLicenseFilledIn,
  type LicenseForm,
  type LicenseStanding,
  licenseErrors,
  licenseExpiration,
  licenseFileError,
  licenseFileTypes,
  licenseNote,
  licenseState,
  licenseValues,
  licenseYears,
  localDays,
  profileLicenseFileTypes,
} from './license.ts'

it('A-OPEN-22 a license expires on the entered day, or months after its issue', () => {
  const issued = { reference_date_mode: 'issue_date', validity_period: 24 }
  expect(licenseExpiration(issued, '2024-02-29')).toBe('2026-02-28')
  expect(licenseExpiration({ ...issued, validity_period: null }, '2024-02-29')).toBeNull()
  expect(licenseExpiration(issued, null)).toBeNull()
  const entered = { reference_date_mode: 'expiration_date', validity_period: 24 }
  expect(licenseExpiration(entered, '2030-05-01')).toBe('2030-05-01')
  const undated = { reference_date_mode: 'not_applicable', validity_period: 24 }
  expect(licenseExpiration(undated, '2030-05-01')).toBeNull()
})

const type = {
  id: 1,
  name: 'Part 107',
  issuer_type: 'single_issuing_body',
  issuing_body: 'FAA',
  is_certificate_number_required: true,
  reference_date_mode: 'issue_date',
  validity_period: 24,
  is_flight_certificate: true,
  country_code: 'US',
} as const
const today = { earliest: '2026-06-15', latest: '2026-06-15' }
const photo = { name: 'card.jpg', type: 'image/jpeg', size: 1000 } as const
const form: LicenseForm = {
  license_number: 'FA-4021337',
  reference_date: '03/02/2026',
  issuing_body: '',
  image: photo,
}

const errors = (change: Partial<LicenseForm>, kind: Partial<Parameters<typeof licenseErrors>[0]> = {}) =>
  licenseErrors({ ...type, ...kind }, { ...form, ...change }, today)

describe('what is wrong with a license', () => {
  test('A-LICENSE-09 the number is asked for only when its kind requires it', () => {
    for (const license_number of ['', '   '])
      expect(errors({ license_number })).toEqual({ license_number: 'Please enter a license number.' })
    const unnumbered = { is_certificate_number_required: false }
    expect(errors({ license_number: '' }, unnumbered)).toEqual({})
    expect(licenseValues({ ...type, ...unnumbered }, form).license_number).toBeNull()
  })

  test('A-LICENSE-10 the number has 6 to 32 letters, digits, # and -', () => {
    const text = 'License number can only contain 6 and 32 alphanumeric characters, "#" and "-"'
    for (const license_number of ['AB#-12', ' AB#-12 ', 'A'.repeat(32)])
      expect(errors({ license_number })).toEqual({})
    for (const license_number of ['12345', 'A'.repeat(33), 'AB 1234', 'AB_1234', 'ÄB1234', 'AB1234\nX'])
      expect(errors({ license_number })).toEqual({ license_number: text })
  })

  test('A-LICENSE-11 A-LICENSE-14 A-OPEN-20 a date is required and must be one, unless its kind has none', () => {
    expect(errors({ reference_date: ' ' })).toEqual({ reference_date: 'Please choose a valid date.' })
    expect(errors({ reference_date: '02/30/2026' })).toEqual({ reference_date: 'Invalid issue date.' })
    expect(errors({ reference_date: 'soon' }, { reference_date_mode: 'expiration_date' })).toEqual({
      reference_date: 'Invalid expiration date.',
    })
    expect(errors({ reference_date: 'soon' }, { reference_date_mode: 'not_applicable' })).toEqual({})
    expect(licenseErrors(null, form, today)).toEqual({
      license: 'Please select a document type.',
      reference_date: 'No certificate type selected.',
    })
  })

  test("A-LICENSE-12 A-LICENSE-13 today passes in both modes, in the pilot's own date", () => {
    expect(errors({ reference_date: '06/15/2026' })).toEqual({})
    expect(errors({ reference_date: '06/16/2026' })).toEqual({
      reference_date: 'Issue date cannot be in the future.',
    })
    const expiring = { reference_date_mode: 'expiration_date' } as const
    expect(errors({ reference_date: '06/15/2026' }, expiring)).toEqual({})
    expect(errors({ reference_date: '06/14/2026' }, expiring)).toEqual({
      reference_date: 'Expiration date must be in the future.',
    })
    const evening = new Date('2026-06-16T03:00:00Z')
    expect(localDays(evening, 'America/Los_Angeles')).toEqual({
      earliest: '2026-06-15',
      latest: '2026-06-15',
    })
    expect(localDays(evening, null)).toEqual({ earliest: '2026-06-15', latest: '2026-06-16' })
    expect(localDays(new Date('2026-06-15T11:00:00Z'), null)).toEqual({
      earliest: '2026-06-14',
      latest: '2026-06-16',
    })
  })

  test('A-LICENSE-16 A-OPEN-23 many issuing bodies: one must be named, by the label of the kind', () => {
    const many = { issuer_type: 'many_issuing_body', issuing_body: 'Aviation authority' } as const
    expect(errors({ issuing_body: ' ' }, many)).toEqual({
      issuing_body: 'Please enter the issuing body (Aviation authority).',
    })
    expect(errors({ issuing_body: ' ' }, { issuer_type: 'other' })).toEqual({})
    expect(licenseValues({ ...type, ...many }, { ...form, issuing_body: ' LBA ' }).issuing_body).toBe('LBA')
    expect(licenseValues(type, { ...form, issuing_body: 'LBA' }).issuing_body).toBeNull()
  })

  test('A-LICENSE-17 A-LICENSE-18 A-LICENSE-19 A-OPEN-24 files by place: eight kinds, or three in the profile', () => {
    expect(licenseFileError(null)).toBe('Please upload an image.')
    const refusal = 'Invalid file type. Only JPEG, PDF, and PNG files are allowed.'
    const refused = (kinds: readonly FileType[]) =>
      [...licenseFileTypes, 'video/mp4' as const, null].filter(
        (kind) => licenseFileError({ ...photo, type: kind }, kinds) === refusal,
      )
    expect(refused(licenseFileTypes)).toEqual(['video/mp4', null])
    expect(refused(profileLicenseFileTypes)).toEqual([
      'image/heic',
      'image/heif',
      'image/tiff',
      'image/bmp',
      'image/webp',
      'video/mp4',
      null,
    ])
  })

  test('A-LICENSE-20 20971520 bytes are accepted, one more is not', () => {
    expect(licenseFileError({ ...photo, size: 20_971_520 })).toBeNull()
    expect(licenseFileError({ ...photo, size: 20_971_521 })).toBe(
      'File size exceeds the maximum limit of 20 MB.',
    )
    expect(licenseFileError({ ...photo, type: null, size: 0 })).toBe('This file is empty.')
  })
})

test("the form's schema says all of it at once; a stored document needs no new one", () => {
  const empty = { license_number: '', reference_date: '', issuing_body: '', image: null }
  const messages = licenseFormSchema(type, today)
    .safeParse(empty)
    .error?.issues.map(({ code, path, message }) => [code, path[0], message])
  expect(messages).toEqual([
    ['custom', 'license_number', 'Please enter a license number.'],
    ['custom', 'reference_date', 'Please choose a valid date.'],
    ['custom', 'image', 'Please upload an image.'],
  ])
  const stored = licenseFormSchema(type, today, { hasDocument: true })
  expect(stored.safeParse({ ...form, image: null }).success).toBe(true)
  expect(stored.safeParse({ ...form, image: { ...photo, type: null } }).success).toBe(false)
})

test('A-LICENSE-21 a license is complete once it has all that its kind requires', () => {
  expect(isLicenseFilledIn(type, form)).toBe(true)
  for (const change of [{ license_number: ' ' }, { reference_date: ' ' }, { image: null }])
    expect(isLicenseFilledIn(type, { ...form, ...change })).toBe(false)
  const many = { ...type, issuer_type: 'many_issuing_body' } as const
  expect(isLicenseFilledIn(many, { ...form, issuing_body: ' ' })).toBe(false)
  expect(isLicenseFilledIn(many, { ...form, issuing_body: 'LBA' })).toBe(true)
  const bare = {
    ...type,
    is_certificate_number_required: false,
    reference_date_mode: 'not_applicable',
  } as const
  expect(
    isLicenseFilledIn(bare, { license_number: '', reference_date: '', issuing_body: '', image: photo }),
  ).toBe(true)
})

test('stored values are trimmed, dates are ISO days, and fields that the kind does not require are empty', () => {
  expect(licenseValues(type, { ...form, license_number: ' FA-4021337 ' })).toEqual({
    license_number: 'FA-4021337',
    reference_date: '2026-03-02',
    issuing_body: null,
  })
  const undated = { ...type, reference_date_mode: 'not_applicable' } as const
  expect(licenseValues(undated, form).reference_date).toBeNull()
  const other = { ...type, issuer_type: 'other' } as const
  expect(licenseValues(other, { ...form, issuing_body: ' ' }).issuing_body).toBeNull()
})

test('A-LICENSE-15 A-OPEN-21 years to choose from: this one and three before, or this one and ten after', () => {
  expect(licenseYears('issue_date', '2026-06-15')).toEqual([2026, 2025, 2024, 2023])
  expect(licenseYears('expiration_date', '2026-06-15')).toEqual(
    Array.from({ length: 11 }, (_, index) => 2026 + index),
  )
})

test('a license counts through its last day, and only with its document', () => {
  const license = {
    expiration_date: '2026-06-15',
    image: '/image',
    is_document_required: true,
    verdict: null,
  }
  expect(licenseState(license, today)).toBe('valid')
  expect(licenseState({ ...license, expiration_date: '2026-06-14' }, today)).toBe('expired')
  expect(licenseState({ ...license, expiration_date: null }, today)).toBe('valid')
  expect(licenseState({ ...license, image: null }, today)).toBe('document_missing')
  expect(licenseState({ ...license, image: null, is_document_required: false }, today)).toBe('valid')
})

test('what a pilot has to act on: an expired license, one that soon will be, and a missing document', () => {
  const license = {
    expiration_date: '2026-06-14',
    image: '/image',
    is_document_required: true,
    verdict: null,
  }
  const note = (expiration_date: string | null) => licenseNote({ ...license, expiration_date }, today)
  expect(note('2026-06-14')).toBe('Expired')
  expect(note('2026-06-15')).toBe('Expires today')
  expect(note('2026-06-16')).toBe('Expires in 1 day')
  expect(note('2026-08-14')).toBe('Expires in 60 days')
  expect(note('2026-08-15')).toBeNull()
  expect(note(null)).toBeNull()
  expect(licenseNote({ ...license, image: null }, today)).toBe('Document missing')
})

test('a refused document counts as missing, whoever vouched for it; a verified one or one to check counts', () => {
  const license = { expiration_date: null, image: '/image', is_document_required: true, verdict: null }
  const state = (change: Partial<LicenseStanding>) => licenseState({ ...license, ...change }, today)
  expect(state({})).toBe('valid')
  expect(state({ verdict: 'verified' })).toBe('valid')
  expect(state({ verdict: 'verified', expiration_date: '2026-06-14' })).toBe('expired')
  expect(state({ verdict: 'refused' })).toBe('refused')
  expect(state({ verdict: 'refused', is_document_required: false })).toBe('refused')
  expect(licenseNote({ ...license, verdict: 'refused', expiration_date: '2026-06-14' }, today)).toBe(
    'Refused',
  )
})

test("kinds of the pilot's country come first, then those of none, then the others, each by name", () => {
  const of = (name: string, country_code: string | null) => ({ name, country_code })
  const kinds = [of('UK GVC', 'GB'), of('Insurance', null), of('Part 107', 'US'), of('333 Exemption', 'US')]
  const { own, international, others } = groupLicenseTypes(kinds, 'US')
  const names = [own, international, others].map((group) => group.map(({ name }) => name))
  expect(names).toEqual([['333 Exemption', 'Part 107'], ['Insurance'], ['UK GVC']])
  expect(groupLicenseTypes(kinds, null).own).toEqual([])
})
