import { createListeners } from '@sortie/ui/listeners.ts'

// A phone that falls asleep stops its uploads, so the screen stays on while files are sent. It says nothing about a
// pilot, so the choice stays on the device.

const storageKey = 'sortie.keep-awake'
const { subscribe, notify } = createListeners()

/** 'refused' by the device, whose battery may be low. */
type State = 'idle' | 'awake' | 'refused'

let isWanted = false
let state: State = 'idle'
/** Changes with each request, so that the response to an older one is recognized. */
let lock: WakeLockSentinel | null = null
let request = 0

export const canKeepAwake = (): boolean => 'wakeLock' in navigator

export const mayKeepAwake = (): boolean => localStorage.getItem(storageKey) !== 'off'

const become = (next: State): void => {
  if (state === next) return
  state = next
  notify()
}

const acquire = async (): Promise<void> => {
  request += 1
  const own = request
  become('awake')
  try {
    const sentinel = await navigator.wakeLock.request('screen')
    if (own !== request) return void (await sentinel.release())
    lock = sentinel
    // The browser releases it while the page is hidden.
    sentinel.addEventListener('release', () => {
      if (lock !== sentinel) return
      lock = null
      become('idle')
    })
  } catch {
    if (own === request) become('refused')
  }
}

const letGo = (): void => {
  request += 1
  const held = lock
  lock = null
  become('idle')
  void held?.release().catch(() => {})
}

const update = (): void => {
  const isNeeded = isWanted && mayKeepAwake() && canKeepAwake()
  if (!isNeeded) letGo()
  else if (document.visibilityState === 'visible' && state !== 'awake') void acquire()
}

/** To be called whenever files begin or cease to be sent. */
export const keepAwake = (isSending: boolean): void => {
  // What was refused isn't asked for again with every file.
  if (isSending === isWanted) return
  isWanted = isSending
  document.addEventListener('visibilitychange', update)
  update()
}

export const chooseKeepAwake = (may: boolean): void => {
  if (may) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, 'off')
  update()
  notify()
}

export const awakeState = (): State => state

export const onAwakeChange = subscribe
