import { currentSession } from '@sortie/web-app/session.ts'

const unfinished = new Set<number>()
const sending = new Set<number>()
let wakeLock: Promise<WakeLockSentinel | null> | null = null

const warn = (event: BeforeUnloadEvent): void => {
  // A session that has ended leaves by itself.
  if (currentSession()) event.preventDefault()
}

const stayAwake = (): void => {
  if (sending.size === 0 || document.visibilityState !== 'visible' || wakeLock) return
  // A battery that runs low refuses it.
  wakeLock = (navigator.wakeLock?.request('screen') ?? Promise.resolve(null)).catch(() => null)
  // The browser takes it away from a page that is not looked at.
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

/** Warns before the page is left with files unsent, and keeps the screen awake while any are being sent. */
export const guardPage = (
  missionId: number,
  { isUnfinished, isSending }: { isUnfinished: boolean; isSending: boolean },
): void => {
  if (isUnfinished) unfinished.add(missionId)
  else unfinished.delete(missionId)
  if (isSending) sending.add(missionId)
  else sending.delete(missionId)
  // A listener that is always there keeps the page from being restored from memory.
  if (unfinished.size > 0) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
  document.addEventListener('visibilitychange', stayAwake)
  if (sending.size > 0) stayAwake()
  else mayFallAsleep()
}
