import { currentSession } from '@sortie/web-app/session.ts'

const unfinished = new Set<number>()
const sending = new Set<number>()
let wakeLock: Promise<WakeLockSentinel | null> | null = null

const warn = (event: BeforeUnloadEvent): void => {
  // When the session has ended, the page leaves by itself and needs no warning.
  if (currentSession()) event.preventDefault()
}

const stayAwake = (): void => {
  if (sending.size === 0 || document.visibilityState !== 'visible' || wakeLock) return
  // The request is refused when the battery is low.
  wakeLock = (navigator.wakeLock?.request('screen') ?? Promise.resolve(null)).catch(() => null)
  // The browser releases the lock while the page is hidden.
  void wakeLock.then((lock) =>
    lock?.addEventListener('release', () => {
      wakeLock = null
    }),
  )
}

const mayFallAsleep = (): void => {
  const held = wakeLock
  wakeLock = null
  void held?.then((lock) => lock?.release())
}

/** Warns before the page is left with unsent files, and keeps the screen awake while files are being sent. */
export const guardPage = (
  missionId: number,
  { isUnfinished, isSending }: { isUnfinished: boolean; isSending: boolean },
): void => {
  if (isUnfinished) unfinished.add(missionId)
  else unfinished.delete(missionId)
  if (isSending) sending.add(missionId)
  else sending.delete(missionId)
  // A permanent listener would keep the browser from restoring the page from memory.
  if (unfinished.size > 0) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
  document.addEventListener('visibilitychange', stayAwake)
  if (sending.size > 0) stayAwake()
  else mayFallAsleep()
}
