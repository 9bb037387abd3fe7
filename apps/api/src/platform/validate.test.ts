import { geometrySchema } from '@sortie/domain/mission/map-feature.schema'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { boundedValidator } from './validate.ts'

const validate = (schema: z.ZodType) => boundedValidator({ schema, method: 'POST', url: '/' })

test('for a large body only the first error is reported', () => {
  const geometry = validate(geometrySchema)
  const line = (position: unknown) => ({ type: 'LineString', coordinates: Array(100_000).fill(position) })
  const { error } = geometry(line('nowhere')) as { error: { instancePath: string }[] }
  expect([...new Set(error.map(({ instancePath }) => instancePath))]).toEqual(['/coordinates/0'])
  const { error: later } = geometry({
    type: 'LineString',
    coordinates: [...Array(5000).fill([7, 52]), 'nowhere'],
  }) as { error: { instancePath: string }[] }
  expect(later[0]?.instancePath).toBe('/coordinates/5000')
  expect(geometry(line([7, 52]))).toMatchObject({ value: { type: 'LineString' } })
})

test('for a small body all errors are reported', () => {
  const schema = z.object({ name: z.string(), email: z.email(), numbers: z.array(z.int()) })
  const { error } = validate(schema)({ numbers: ['a', 'b'] }) as { error: unknown[] }
  expect(error).toHaveLength(4)
})
