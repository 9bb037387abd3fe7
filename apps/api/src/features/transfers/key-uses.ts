const heartbeatMs = 10_000
const uploadingForSeconds = 30
const quietAfterMs = 1000
const usedEveryMs = 60_000

/** Stores that keys were used, and for how long they count as bringing a file; null where that stays as it is. */
type RecordUses = (accessKeyIds: readonly string[], uploadingForSeconds: number | null) => void

/**
 * Says which keys are in use, and which of them bring a file right now. Thousands of files one after the other are one
 * upload, recorded every few seconds.
 */
export const watchUses = (record: RecordUses) => {
  const writing = new Map<string, number>()
  const usedAt = new Map<string, number>()
  const uploadingAt = new Map<string, number>()
  let isStopped = false
  const isOlder = (at: number | undefined, ms: number) => at === undefined || Date.now() - at > ms
  const note = (keys: readonly string[], seconds: number | null) => {
    for (const key of keys) {
      usedAt.set(key, Date.now())
      if (seconds) uploadingAt.set(key, Date.now())
    }
    record(keys, seconds)
  }
  const beat = () => {
    if (writing.size > 0) note([...writing.keys()], uploadingForSeconds)
    for (const [key, at] of usedAt) if (isOlder(at, usedEveryMs)) usedAt.delete(key)
  }
  const noteQuiet = (key: string) => {
    if (isStopped || writing.has(key) || !uploadingAt.delete(key)) return
    note([key], 0)
  }
  const timer = setInterval(beat, heartbeatMs).unref()
  return {
    used: (key: string) => {
      if (isOlder(usedAt.get(key), usedEveryMs)) note([key], null)
    },
    /** Gives what ends the writing. */
    write: (key: string) => {
      writing.set(key, (writing.get(key) ?? 0) + 1)
      if (isOlder(uploadingAt.get(key), heartbeatMs)) note([key], uploadingForSeconds)
      return () => {
        const left = (writing.get(key) ?? 1) - 1
        if (left > 0) {
          writing.set(key, left)
          return
        }
        writing.delete(key)
        setTimeout(noteQuiet, quietAfterMs, key).unref()
      }
    },
    stop: () => {
      isStopped = true
      clearInterval(timer)
    },
  }
}
