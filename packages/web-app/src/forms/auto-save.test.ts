import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, ConnectionError } from '../calls.ts'
import { createAutoSave, type FieldValues } from './auto-save.ts'

const memory = () => {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

const setUp = (storage = memory()) => {
  const account: Record<string, unknown> = { first_name: 'Robin', phone: null }
  const sent: { values: FieldValues; expected: FieldValues }[] = []
  const responses: (() => Promise<unknown>)[] = []
  const onYielded = vi.fn()
  const autoSave = createAutoSave({
    storageKey: 'drafts.1001',
    storage,
    known: (field) => account[field],
    check: async ({ first_name }) => (first_name === '' ? 'Please enter first name' : null),
    save: async (values, expected) => {
      sent.push({ values, expected })
      await responses.shift()?.()
      Object.assign(account, values)
    },
    onYielded,
  })
  const type = (first_name: string) => autoSave.change('first_name', { first_name })
  const status = () => autoSave.state('first_name').status
  return { autoSave, account, sent, responses, storage, onYielded, type, status }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const refuse = (status: number, problem: object) => async () => {
  throw new ApiError(status, problem)
}
const offline = async () => {
  throw new ConnectionError('lost')
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('A-PROFILE-12 auto-save', () => {
  test('saves 1 s after the last change, then shows saved for 1 s', async () => {
    const { sent, status, type, storage } = setUp()
    type('K')
    await pass(999)
    type('Kim')
    await pass(999)
    expect([sent, status()]).toEqual([[], { is: 'waiting' }])
    await pass(1)
    expect(sent).toEqual([{ values: { first_name: 'Kim' }, expected: { first_name: 'Robin' } }])
    expect(status()).toEqual({ is: 'saved' })
    expect(storage.entries.size).toBe(0)
    await pass(999)
    expect(status()).toEqual({ is: 'saved' })
    await pass(1)
    expect(status()).toEqual({ is: 'idle' })
  })

  test('an invalid value is not saved and says why; the next valid one is', async () => {
    const { sent, status, type } = setUp()
    type('')
    await pass(5000)
    expect([sent, status()]).toEqual([[], { is: 'invalid', message: 'Please enter first name' }])
    type('Kim')
    await pass(1000)
    expect(sent).toHaveLength(1)
  })

  test('restoring the old value saves nothing', async () => {
    const { sent, status, type } = setUp()
    type('Robi')
    type('Robin')
    await pass(5000)
    expect([sent, status()]).toEqual([[], { is: 'idle' }])
  })

  test('input during a save is saved after it, based on the saved value', async () => {
    const { autoSave, sent, responses, type } = setUp()
    let arrive = () => {}
    responses.push(() => new Promise<void>((resolve) => (arrive = resolve)))
    type('Kim')
    await pass(1000)
    type('Robin')
    await pass(1000)
    expect(sent).toHaveLength(1)
    arrive()
    await pass(0)
    expect(sent[1]).toEqual({ values: { first_name: 'Robin' }, expected: { first_name: 'Kim' } })
    expect(autoSave.state('first_name').status).toEqual({ is: 'saved' })
  })

  test('the text stays as typed while someone is typing, whatever the server stored', async () => {
    const { autoSave, type } = setUp()
    autoSave.focus('first_name')
    type('Kim ')
    await pass(5000)
    expect(autoSave.state('first_name').typed).toEqual({ first_name: 'Kim ' })
    autoSave.blur('first_name')
    expect(autoSave.state('first_name').typed).toBeNull()
  })

  test("the saved value is shown until the page has the server's value", async () => {
    const { autoSave, type, status } = setUp()
    autoSave.focus('first_name')
    type('Kim')
    await pass(1000)
    autoSave.blur('first_name')
    expect(autoSave.state('first_name')).toEqual({ typed: { first_name: 'Kim' }, status: { is: 'saved' } })
    await pass(1000)
    expect(status()).toEqual({ is: 'idle' })
    expect(autoSave.state('first_name').typed).toBeNull()
  })

  test('leaving the page sends pending changes', async () => {
    const { autoSave, sent, type } = setUp()
    type('Kim')
    autoSave.leave()
    await pass(0)
    expect(sent).toHaveLength(1)
    await pass(5000)
    expect(sent).toHaveLength(1)
  })
})

describe('A-PROFILE-13 a save that fails', () => {
  test('is marked with the message of the server, and nothing typed is lost', async () => {
    const { autoSave, responses, type, status } = setUp()
    responses.push(refuse(422, { errors: { first_name: ['Not this one.'] } }))
    type('Kim')
    await pass(1000)
    expect(status()).toEqual({ is: 'failed', message: 'Not this one.' })
    expect(autoSave.state('first_name').typed).toEqual({ first_name: 'Kim' })
    autoSave.retry('first_name')
    await pass(0)
    expect(status()).toEqual({ is: 'saved' })
  })

  test('an error of the server says that the change is still there', async () => {
    const { responses, type, status } = setUp()
    responses.push(refuse(500, { message: 'Something went wrong on our end. Please try again.' }))
    type('Kim')
    await pass(1000)
    expect(status()).toMatchObject({ is: 'failed', message: expect.stringContaining('still here') })
  })

  test('without a connection is tried again on its own, also after a reload', async () => {
    const first = setUp()
    first.responses.push(offline, offline, offline)
    first.type('Kim')
    await pass(1000)
    expect(first.status()).toEqual({ is: 'offline' })
    await pass(3000)
    expect(first.sent.length).toBeGreaterThanOrEqual(2)

    const { sent, status, storage, autoSave } = setUp(first.storage)
    expect(autoSave.state('first_name').typed).toEqual({ first_name: 'Kim' })
    await pass(1000)
    expect(sent).toEqual([{ values: { first_name: 'Kim' }, expected: { first_name: 'Robin' } }])
    expect(status()).toEqual({ is: 'saved' })
    expect(storage.entries.size).toBe(0)
  })

  test('is tried at once when the connection returns', async () => {
    const { autoSave, responses, sent, type } = setUp()
    responses.push(offline)
    type('Kim')
    await pass(1000)
    autoSave.resume()
    await pass(0)
    expect(sent).toHaveLength(2)
    await pass(60_000)
    expect(sent).toHaveLength(2)
  })
})

describe('two tabs', () => {
  const conflict = refuse(409, { code: 'conflict', current: { first_name: 'Sasha' } })

  test('show both values; the one typed here wins only on request', async () => {
    const { autoSave, responses, sent, type, status } = setUp()
    responses.push(conflict)
    type('Kim')
    await pass(60_000)
    expect(status()).toEqual({ is: 'conflict', theirs: { first_name: 'Sasha' } })
    expect(sent).toHaveLength(1)
    autoSave.settle('first_name', 'mine')
    await pass(0)
    expect(sent[1]).toEqual({ values: { first_name: 'Kim' }, expected: { first_name: 'Sasha' } })
    expect(status()).toEqual({ is: 'saved' })
  })

  test('or the other value is kept, and the draft is deleted', async () => {
    const { autoSave, responses, type, storage, onYielded } = setUp()
    responses.push(conflict)
    type('Kim')
    await pass(1000)
    autoSave.settle('first_name', 'theirs')
    expect(onYielded).toHaveBeenCalledExactlyOnceWith({ first_name: 'Sasha' })
    expect(storage.entries.size).toBe(0)
    // The value is shown at once, and comes from the account a moment later.
    expect(autoSave.state('first_name')).toEqual({ typed: { first_name: 'Sasha' }, status: { is: 'idle' } })
    await pass(1000)
    expect(autoSave.state('first_name')).toEqual({ typed: null, status: { is: 'idle' } })
  })
})
