import { expect, test } from 'vitest'
import { deliversToProduct, usesFileTransferTool } from './flight-app.ts'

test('M-DATA-28 a mission uses the file-transfer tool when its flight app is named so, in any case', () => {
  for (const name of ['Cyberduck', 'cyberduck', 'CYBERDUCK'])
    expect(usesFileTransferTool({ flight_app: { name } }), name).toBe(true)
  for (const name of ['Cyberduck Pro', 'Duck', ''])
    expect(usesFileTransferTool({ flight_app: { name } }), name).toBe(false)
  expect(usesFileTransferTool({ flight_app: null })).toBe(false)
})

test('assets are delivered here unless the flight app names another place', () => {
  expect(deliversToProduct(null)).toBe(true)
  expect(deliversToProduct({ delivery_to: null })).toBe(true)
  expect(deliversToProduct({ delivery_to: '' })).toBe(true)
  expect(deliversToProduct({ delivery_to: 'self' })).toBe(true)
  expect(deliversToProduct({ delivery_to: 'elsewhere' })).toBe(false)
})
