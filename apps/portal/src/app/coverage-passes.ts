import { toTranslate } from '@sortie/domain/language'
import { pauseAfter } from '@sortie/domain/time/backoff'
import { createListeners } from '@sortie/ui/listeners.ts'
import { ApiError } from '@sortie/web-app/calls.ts'
import { wait } from '@sortie/web-app/reachability.ts'
import { currentSession } from '@sortie/web-app/session.ts'
import { ownerOf } from '@sortie/web-app/session-owner.ts'
import { useEffect, useState } from 'react'
import { passPrefix } from './use-kept-passes.ts'
import { writeInBackground } from './writes.ts'

/** A passed check. Its time identifies it, so that the server counts it once however often it is sent. */
export interface CoveragePass {
  event_datetime: string
}

/** `refused` is only logged; the mission stays as it was. */
export type PassOutcome = 'recorded' | 'kept' | 'refused'

interface KeptPass extends CoveragePass {
  mission_id: number
}

const firstPauseMs = 5000
const longestPauseMs = 300_000
const longestCallMs = 20_000

/** Used by a browser that stores nothing. Its content is lost when the tab is closed. */
const unstored = new Map<string, string>()
const { subscribe, notify: changed } = createListeners()

const keyOf = (owner: string, { mission_id, event_datetime }: KeptPass): string =>
  `${passPrefix}${owner}.${mission_id}.${event_datetime}`

const keep = (owner: string, pass: KeptPass): void => {
  const key = keyOf(owner, pass)
  try {
    localStorage.setItem(key, JSON.stringify(pass))
  } catch (error) {
    console.warn('a passed coverage check could not be saved on the device', error)
    unstored.set(key, JSON.stringify(pass))
  }
  changed()
}

const forget = (key: string): void => {
  unstored.delete(key)
  localStorage.removeItem(key)
  changed()
}

const keptOf = (owner: string): [string, KeptPass][] =>
  [...unstored.keys(), ...Object.keys(localStorage)]
    .filter((key) => key.startsWith(`${passPrefix}${owner}.`))
    .map((key) => [key, JSON.parse(unstored.get(key) ?? localStorage.getItem(key) ?? 'null')])

/**
 * Whether a refusal is final, so that another attempt is pointless. A session that has ended says nothing about the
 * pass.
 */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && ![401, 408, 425, 429].includes(error.status)

const send = async ({ mission_id, event_datetime }: KeptPass): Promise<PassOutcome> => {
  try {
    await writeInBackground('POST /v1/pilots/missions/{id}/activity_logs', {
      params: { id: mission_id },
      form: { event_type: 'gps_check_passed', event_datetime },
      signal: AbortSignal.timeout(longestCallMs),
    })
    return 'recorded'
  } catch (error) {
    console.warn('a passed coverage check could not be recorded', error)
    return isFinal(error) ? 'refused' : 'kept'
  }
}

/** The refused passes of this visit. A pass that is neither kept nor refused has been recorded. */
const refused = new Set<string>()

/** Sends the kept passes of the session's pilot, oldest first. Returns whether none is left. */
const sendOnce = async (): Promise<boolean> => {
  const session = currentSession()
  if (!session) return true
  const owner = await ownerOf(session)
  const kept = keptOf(owner).sort(([, a], [, b]) => a.event_datetime.localeCompare(b.event_datetime))
  for (const [key, pass] of kept) {
    // Another pilot may have signed in in the meantime, here or in another tab.
    if (JSON.stringify(currentSession()) !== JSON.stringify(session)) return true
    const outcome = await send(pass)
    if (outcome === 'kept') return false
    if (outcome === 'refused') refused.add(key)
    forget(key)
  }
  return keptOf(owner).length === 0
}

let attempt: Promise<boolean> | null = null
const attemptOnce = (): Promise<boolean> => {
  attempt ??= sendOnce().finally(() => {
    attempt = null
  })
  return attempt
}

let isTrying = false

/** Sends kept passes, and tries again until the server has all of them, also when the network comes back. */
export const sendKeptPasses = async (): Promise<void> => {
  if (isTrying) return
  isTrying = true
  try {
    for (let failures = 0; !(await attemptOnce()); failures += 1)
      await wait(pauseAfter(failures, { shortest: firstPauseMs, longest: longestPauseMs }))
  } finally {
    isTrying = false
  }
}

/**
 * Records that a check was passed. The pass is stored on the device first, so that neither a lost connection nor a
 * closed tab loses it, and deleted once the server has it.
 */
export const recordCoveragePass = async (missionId: number, pass: CoveragePass): Promise<PassOutcome> => {
  const session = currentSession()
  if (!session) return 'refused'
  const owner = await ownerOf(session)
  const kept = { mission_id: missionId, event_datetime: pass.event_datetime }
  const key = keyOf(owner, kept)
  keep(owner, kept)
  // A pending attempt may have begun before this pass was stored.
  await attempt
  await attemptOnce()
  if (keptOf(owner).some(([other]) => other === key)) {
    void sendKeptPasses()
    return 'kept'
  }
  return refused.has(key) ? 'refused' : 'recorded'
}

export const unsentPassText = toTranslate(
  "This pass is saved on your device. We'll send it when you're back online.",
)

/** Whether a pass of this mission is stored on this device until there is a connection. */
export const useHasUnsentPass = (missionId: number): boolean => {
  const [isUnsent, setUnsent] = useState(false)
  useEffect(() => {
    let isOver = false
    const look = async () => {
      const session = currentSession()
      const kept = session ? keptOf(await ownerOf(session)) : []
      if (!isOver) setUnsent(kept.some(([, { mission_id }]) => mission_id === missionId))
    }
    const heard = ({ key }: StorageEvent) => {
      if (key === null || key.startsWith(passPrefix)) void look()
    }
    const changedHere = () => void look()
    void look()
    const stop = subscribe(changedHere)
    addEventListener('storage', heard)
    return () => {
      isOver = true
      stop()
      removeEventListener('storage', heard)
    }
  }, [missionId])
  return isUnsent
}
