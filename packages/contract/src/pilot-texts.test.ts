import { licenseFormSchema } from '@sortie/domain/pilot/license.schema'
import { stockFormSchema } from '@sortie/domain/pilot/stock-submission.schema'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from './all-calls.ts'
import type { CallDefinition } from './call.ts'

const licenseType = {
  id: 1,
  name: 'A license',
  issuer_type: 'many_issuing_body',
  issuing_body: null,
  is_certificate_number_required: true,
  reference_date_mode: 'issue_date',
  validity_period: null,
  is_flight_certificate: true,
  country_code: null,
} as const

const forms: { name: string; schema: z.ZodType }[] = [
  ...[
    'POST /pilots/account',
    'PATCH /pilots/account',
    'POST /v1/authenticate',
    'POST /v1/pilots/pilot_licenses',
    'PUT /v1/pilots/pilot_licenses/{id}',
    'POST /v1/pilots/stock_submissions',
    'POST /v2/pilots/missions/{id}/schedule',
    'PATCH /v1/pilots/missions/{id}/status/{status}',
    'PATCH /pilots/missions/{id}/shots/{shotId}',
  ].flatMap((name) => {
    const body = (allCalls as Record<string, CallDefinition>)[name]?.body
    return body ? [{ name, schema: body }] : []
  }),
  {
    name: 'the form of a license',
    schema: licenseFormSchema(licenseType, { earliest: '2026-11-15', latest: '2026-11-15' }),
  },
  { name: 'the form of stock imagery', schema: stockFormSchema },
]

/** The fields into which people type text; keys, files and times are not among them. */
const textFieldsOf = (schema: z.ZodType): string[] => {
  const { properties = {}, anyOf = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const all = [{ properties }, ...anyOf].flatMap((part) => Object.entries(part.properties ?? {}))
  return (all as [string, z.core.JSONSchema.BaseSchema][]).flatMap(
    ([field, { type, anyOf: kinds, format, const: only }]) =>
      only === undefined &&
      !/^(uuid|binary|date-time)$/.test(format ?? '') &&
      (type === 'string' || kinds?.some((kind) => typeof kind === 'object' && kind.type === 'string'))
        ? [field]
        : [],
  )
}

const fields = forms.flatMap(({ name, schema }) =>
  textFieldsOf(schema).map((field) => ({ name, field, schema })),
)

test('every form is among them', () => {
  expect(new Set(fields.map(({ name }) => name)).size).toBe(11)
})

test.each(fields)(
  '$name: a text that is far too long in $field gets a message of ours',
  ({ field, schema }) => {
    const { error } = schema.safeParse({ [field]: '0'.repeat(100_000) })
    const issues = error?.issues.filter(({ path }) => path[0] === field) ?? []
    for (const { message } of issues)
      expect(message).not.toMatch(/^(Too big|Too small|Invalid (input|string|email|ISO|UUID))/)
  },
)
