import { useState } from 'react'
import { forgetNewMission, newMissionKey } from '../../app/leave-nothing.ts'
import { emptyDraft, type MissionDraft } from './mission-draft.ts'

const stored = (): MissionDraft => {
  try {
    const text = localStorage.getItem(newMissionKey)
    // A draft of an earlier release may lack fields that were added since.
    return { ...emptyDraft(), ...(text ? (JSON.parse(text) as Partial<MissionDraft>) : {}) }
  } catch {
    return emptyDraft()
  }
}

const store = (draft: MissionDraft) => {
  try {
    localStorage.setItem(newMissionKey, JSON.stringify(draft))
  } catch {
    // A full or closed storage: the page still has everything.
  }
}

/** The mission that is being filled in. It survives a reload, and is forgotten when it is created or discarded. */
export const useMissionDraft = () => {
  const [draft, setDraft] = useState(stored)
  const change = (changes: Partial<MissionDraft> | ((draft: MissionDraft) => MissionDraft)) =>
    setDraft((before) => {
      // Another content must not get the response to the first request.
      const idempotencyKey = crypto.randomUUID()
      const next =
        typeof changes === 'function'
          ? { ...changes(before), idempotencyKey }
          : { ...before, ...changes, idempotencyKey }
      store(next)
      return next
    })
  const discard = () => {
    forgetNewMission()
    setDraft(emptyDraft())
  }
  return { draft, change, discard }
}

export type ChangeDraft = ReturnType<typeof useMissionDraft>['change']
