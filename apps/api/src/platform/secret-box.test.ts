import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSecretKey } from '../config/secret-key.ts'
import { secretBox } from './secret-box.ts'

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
const errors: object[] = []
const log = { error: (details: object) => errors.push(details) }
const box = secretBox([oldKey], log)
const context = 'flight_apps.secret_key 7'

test('a sealed secret opens to its value, reveals nothing of it, and differs each time', () => {
  const secret = 'flight app key with ümlauts ✈'
  const sealed = box.seal(secret, context)
  expect(box.open(sealed, context)).toBe(secret)
  expect(sealed).not.toContain('flight')
  expect(box.seal(secret, context)).not.toBe(sealed)
  expect(box.open(box.seal('', context), context)).toBe('')
})

test('a value that was changed, cut short or moved to another record does not open', () => {
  const sealed = box.seal('secret', context)
  const start = sealed.lastIndexOf('.') + 1
  const bytes = Buffer.from(sealed.slice(start), 'base64url')
  for (const position of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[position] = (changed[position] as number) ^ 1
    expect(() => box.open(sealed.slice(0, start) + changed.toString('base64url'), context)).toThrow()
  }
  for (const length of [0, 5, 12, 20, 27])
    expect(() =>
      box.open(sealed.slice(0, start) + bytes.subarray(0, length).toString('base64url'), context),
    ).toThrow()
  expect(() => box.open(sealed, 'flight_apps.secret_key 8')).toThrow()
  expect(() => box.open('plain text', context)).toThrow('SECRETS_KEY')
  expect(() => box.open('', context)).toThrow('SECRETS_KEY')
})

test('after a rotation old values open and are known by their prefix; without the old key they do not', () => {
  const sealed = box.seal('secret', context)
  const rotated = secretBox([newKey, oldKey], log)
  expect(rotated.open(sealed, context)).toBe('secret')
  expect(sealed.startsWith(rotated.currentPrefix)).toBe(false)
  const again = rotated.seal('secret', context)
  expect(again.startsWith(rotated.currentPrefix)).toBe(true)
  expect(secretBox([newKey], log).open(again, context)).toBe('secret')
  expect(() => secretBox([newKey], log).open(sealed, context)).toThrow('SECRETS_KEY')
})

test('processes that are restarted one by one read each other’s values if a new key first only opens', () => {
  const steps = [[oldKey], [oldKey, newKey], [newKey, oldKey]]
  const silent = { error: () => {} }
  const reads = (reader: Buffer[] = [], writer: Buffer[] = []) => {
    const sealed = secretBox(writer, silent).seal('secret', context)
    return secretBox(reader, silent).openIfPossible(sealed, context) === 'secret'
  }
  for (const [index, step] of steps.slice(1).entries()) {
    expect(reads(steps[index], step)).toBe(true)
    expect(reads(step, steps[index])).toBe(true)
  }
  // Without the step in between, those that aren't restarted yet can't.
  expect(reads([oldKey], [newKey, oldKey])).toBe(false)
})

test('a value that cannot be opened is skipped, and the log says why', () => {
  const sealed = secretBox([newKey], log).seal('secret', context)
  expect(box.openIfPossible(sealed, context)).toBeNull()
  expect(errors).toEqual([
    { context, err: new Error('a stored secret was sealed with a key that SECRETS_KEY does not have') },
  ])
  expect(box.openIfPossible(box.seal('secret', context), context)).toBe('secret')
})

test('a key has 32 bytes', () => {
  expect(readSecretKey(oldKey.toString('base64'))).toEqual(oldKey)
  expect(readSecretKey(oldKey.toString('base64url'))).toEqual(oldKey)
  expect(readSecretKey(randomBytes(16).toString('base64'))).toBeNull()
  expect(readSecretKey('')).toBeNull()
})
