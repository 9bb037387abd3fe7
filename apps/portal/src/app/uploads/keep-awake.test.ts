import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A device with a screen, which may refuse to keep it on. */
const createDevice = () => {
  const held = new Set<EventTarget>()
  let isRefusing = false
  const request = vi.fn(async () => {
    if (isRefusing) throw new DOMException('the battery is low', 'NotAllowedError')
    const lock = new EventTarget()
    held.add(lock)
    const release = async () => {
      if (held.delete(lock)) lock.dispatchEvent(new Event('release'))
    }
    return Object.assign(lock, { release })
  })
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  return {
    page,
    request,
    heldCount: () => held.size,
    refuse: (refuses: boolean) => {
      isRefusing = refuses
    },
    /** The browser releases all locks of a page that is hidden. */
    show: (visibilityState: 'visible' | 'hidden') => {
      page.visibilityState = visibilityState
      if (visibilityState === 'hidden')
        for (const lock of held) {
          held.delete(lock)
          lock.dispatchEvent(new Event('release'))
        }
      page.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

let device: ReturnType<typeof createDevice>

const load = async () => {
  vi.resetModules()
  return import('./keep-awake.ts')
}

beforeEach(() => {
  device = createDevice()
  const stored = new Map<string, string>()
  vi.stubGlobal('document', device.page)
  vi.stubGlobal('navigator', { wakeLock: { request: device.request } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the screen stays on while files are sent, and no longer', async () => {
  const { keepAwake, awakeState } = await load()
  keepAwake(true)
  keepAwake(true)
  await vi.waitFor(() => expect(device.heldCount()).toBe(1))
  expect([awakeState(), device.request.mock.calls.length]).toEqual(['awake', 1])
  keepAwake(false)
  await vi.waitFor(() => expect(device.heldCount()).toBe(0))
  expect(awakeState()).toBe('idle')
})

test('files that are sent before the device has answered leave no lock behind', async () => {
  const { keepAwake } = await load()
  keepAwake(true)
  keepAwake(false)
  await Promise.resolve()
  await vi.waitFor(() => expect(device.heldCount()).toBe(0))
  expect(device.request).toHaveBeenCalledTimes(1)
})

test('it is asked for again when the page is visible again, also after a refusal', async () => {
  const { keepAwake, awakeState } = await load()
  keepAwake(true)
  await vi.waitFor(() => expect(device.heldCount()).toBe(1))
  device.show('hidden')
  expect([device.heldCount(), awakeState()]).toEqual([0, 'idle'])
  device.refuse(true)
  device.show('visible')
  await vi.waitFor(() => expect(awakeState()).toBe('refused'))
  // Not with every file that is sent.
  keepAwake(true)
  expect(device.request).toHaveBeenCalledTimes(2)
  device.show('hidden')
  device.refuse(false)
  device.show('visible')
  await vi.waitFor(() => expect(device.heldCount()).toBe(1))
})

test('the pilot can turn it off, which the device remembers', async () => {
  const { keepAwake, chooseKeepAwake } = await load()
  keepAwake(true)
  await vi.waitFor(() => expect(device.heldCount()).toBe(1))
  chooseKeepAwake(false)
  await vi.waitFor(() => expect(device.heldCount()).toBe(0))
  const later = await load()
  later.keepAwake(true)
  expect([later.mayKeepAwake(), device.request.mock.calls.length]).toEqual([false, 1])
  later.chooseKeepAwake(true)
  await vi.waitFor(() => expect(device.heldCount()).toBe(1))
})
