import { catalogs } from '@sortie/contract/catalog.rows'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bodyOf, fieldsOf, type JsonSchema, TypedError, typedValue } from './catalog-fields.ts'

const fieldsFor = (name: keyof typeof catalogs) =>
  fieldsOf(z.toJSONSchema(catalogs[name].add.body, { io: 'input' }) as JsonSchema)

const named = (name: keyof typeof catalogs, field: string) => {
  const found = fieldsFor(name).find((one) => one.name === field)
  if (!found) throw new Error(`no field ${field}`)
  return found
}

describe('the fields of a form are those of its schema', () => {
  test('each catalog has some, and nothing is typed as JSON', () => {
    const lists: string[] = []
    for (const name of Object.keys(catalogs) as (keyof typeof catalogs)[]) {
      const fields = fieldsFor(name)
      expect(fields.length).toBeGreaterThan(0)
      lists.push(...fields.filter(({ kind }) => kind === 'json').map((field) => `${name} ${field.name}`))
    }
    expect(lists).toEqual([])
    expect(named('packages', 'quality_rules')).toMatchObject({ kind: 'rules' })
  })

  test('with their kind, label and whether they may be empty', () => {
    expect(named('license_types', 'issuer_type')).toMatchObject({ kind: 'choice', isRequired: true })
    expect(named('license_types', 'validity_period')).toEqual({
      name: 'validity_period',
      label: 'Validity period',
      kind: 'number',
      description: 'Months',
      isRequired: false,
      isNullable: true,
    })
    expect(named('license_types', 'is_flight_certificate')).toMatchObject({
      kind: 'flag',
      label: 'Flight certificate',
    })
    expect(named('packages', 'duration_in_seconds')).toMatchObject({
      kind: 'duration',
      label: 'Duration in minutes',
    })
    expect(named('packages', 'badge_id')).toMatchObject({ kind: 'record', from: 'badges', isNullable: true })
    expect(named('packages', 'drone_ids')).toMatchObject({ kind: 'records', from: 'drones' })
    expect(named('daily_messages', 'message')).toMatchObject({ kind: 'long-text', isRequired: true })
  })
})

test('a stored row is shown as it is typed, records by their ids', () => {
  const row = { name: 'Roof', drones: [{ id: 3 }, { id: 4 }], badge: { id: 9 }, badge_required: true }
  expect(typedValue(named('packages', 'name'), row)).toBe('Roof')
  expect(typedValue(named('packages', 'drone_ids'), row)).toEqual(['3', '4'])
  expect(typedValue(named('packages', 'badge_id'), row)).toBe('9')
  expect(typedValue(named('packages', 'badge_id'), { ...row, badge: null })).toBe('')
  expect(typedValue(named('packages', 'badge_required'), row)).toBe(true)
  expect(typedValue(named('drones', 'cameras'), { cameras: [{ id: 4, name: 'Wide', stock: true }] })).toEqual(
    [{ name: 'Wide', stock: true }],
  )
  const payout = { amount: 12_500, currency_code: 'USD' }
  expect(typedValue(named('packages', 'payout'), { payout })).toEqual({
    amount: '12500',
    currency_code: 'USD',
  })
  expect(typedValue(named('packages', 'payout'), { payout: null })).toEqual({ amount: '', currency_code: '' })
})

test('a new row sends what is filled in, a change only what differs', () => {
  const fields = fieldsFor('license_types')
  const typed = {
    name: ' Part 108 ',
    issuer_type: 'other',
    issuing_body: '',
    is_certificate_number_required: true,
    reference_date_mode: 'issue_date',
    validity_period: '24',
    is_flight_certificate: false,
    country_code: '',
  }
  expect(bodyOf(fields, typed, null)).toEqual({
    name: 'Part 108',
    issuer_type: 'other',
    is_certificate_number_required: true,
    reference_date_mode: 'issue_date',
    validity_period: 24,
    is_flight_certificate: false,
  })
  const changed = { ...typed, validity_period: '', country_code: 'US' }
  expect(bodyOf(fields, changed, typed)).toEqual({ validity_period: null, country_code: 'US' })
  expect(bodyOf(fields, typed, typed)).toEqual({})
})

test('lists of objects are sent whole, what is empty in them is not, and no amount is no payout', () => {
  const drone = { name: 'M4', full_name: 'M4', manufacturer: 'DJI', optional_cameras: false }
  const before = { ...drone, cameras: [] }
  const cameras = [{ name: 'Wide', stock: false }]
  expect(bodyOf(fieldsFor('drones'), { ...before, cameras }, before)).toEqual({ cameras })

  const packages = fieldsFor('packages').filter(({ name }) => ['shots', 'payout'].includes(name))
  const empty = { shots: [], payout: { amount: '', currency_code: 'USD' } }
  const shots = [{ name: 'Roof', instructions: '', shot_type_id: '', quality_rules: '' }]
  const typed = { shots, payout: { amount: '12500', currency_code: 'EUR' } }
  const sent = { shots: [{ name: 'Roof' }], payout: { amount: 12_500, currency_code: 'EUR' } }
  expect(bodyOf(packages, typed, empty)).toEqual(sent)
  expect(bodyOf(packages, empty, typed)).toEqual({ shots: [], payout: null })
})

test('what only a program can type is sent back as it is stored', () => {
  const rules = [{ rule: 'file_count', severity: 'must', exact: 4 }]
  const fields = fieldsFor('packages')
  const [shots] = fields.filter(({ name }) => name === 'shots')
  const row = { shots: [{ name: 'Roof', quality_rules: rules }] }
  const typed = typedValue(shots as (typeof fields)[number], row)
  const body = bodyOf([shots as (typeof fields)[number]], { shots: typed }, { shots: [] })
  expect(body).toEqual({ shots: [{ name: 'Roof', quality_rules: rules }] })
  const [packageRules] = fields.filter(({ name }) => name === 'quality_rules')
  expect(() =>
    bodyOf([packageRules as (typeof fields)[number]], { quality_rules: '[{' }, { quality_rules: '' }),
  ).toThrow(new TypedError('quality_rules', "This isn't valid JSON."))
})

test('a duration is typed in minutes and stored in seconds', () => {
  const field = named('packages', 'duration_in_seconds')
  expect(typedValue(field, { duration_in_seconds: 5400 })).toBe('90')
  expect(typedValue(field, { duration_in_seconds: 90 })).toBe('1.5')
  expect(typedValue(field, { duration_in_seconds: null })).toBe('')
  expect(bodyOf([field], { duration_in_seconds: '45' }, { duration_in_seconds: '90' })).toEqual({
    duration_in_seconds: 2700,
  })
  expect(bodyOf([field], { duration_in_seconds: '' }, { duration_in_seconds: '90' })).toEqual({
    duration_in_seconds: null,
  })
})
