import type { Mission } from '@sortie/domain/mission/mission.schema'
import { deletionFailedText } from '@sortie/domain/texts'
import { outlastDoubleClick } from '@sortie/web-app/double-click.ts'
import { forgetCached, markOutdated } from '@sortie/web-app/query-client.ts'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { accountKey } from '#app/account.effects.ts'
import { missionKeys } from '#app/mission-keys.ts'
import { sendToNative } from '#app/native-bridge.ts'
import { portalConfig } from '#app/portal-config.ts'
import { write } from '#app/writes.ts'
import { declineMission, isInvitation } from '#mission/decline-mission.ts'
import type { ChosenSlot } from '#mission/schedule/schedule-days.ts'
import { readAcceptFailure } from './accept-failure.ts'
import { unavailablePath } from './request-target.ts'

/** The time that the pilot agrees to: a slot that they chose, or the time that the provider has set. */
export type Agreement = { slot: ChosenSlot } | { setStart: string | null }

/** The request names the time that the pilot has seen in either case, so that they are not booked for another one. */
const acceptMission = (id: number, agreement: Agreement): Promise<unknown> =>
  write('PATCH /v1/pilots/missions/{id}/invitation', {
    params: { id },
    ...('slot' in agreement
      ? {
          query: {},
          body: { scheduled_at_start: agreement.slot.start, scheduled_at_end: agreement.slot.end },
        }
      : { query: agreement.setStart === null ? {} : { shown_start: agreement.setStart }, body: {} }),
  })

export type Answer = 'accepted' | 'declined'

/** Why the pilot stays on the page after an answer. */
type AnswerError = { about: 'slot' | 'answer'; message: string }

type AnswerOptions = {
  mission: Mission
  isEmbedded: boolean
  onAnswer: (answer: Answer) => void
  /** Called after success and failure, since there is nothing left to confirm. */
  onSettled: () => void
  onSlotRefused: () => void
}

/** Sends the pilot's answer once, and navigates by its outcome. */
export const useAnswer = ({ mission, isEmbedded, onAnswer, onSettled, onSlotRefused }: AnswerOptions) => {
  const navigate = useNavigate()
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<AnswerError | null>(null)
  // State updates too late to stop the second click of a double click.
  const isSent = useRef(false)

  const forget = () => {
    forgetCached(missionKeys.one(mission.id), missionKeys.lists)
  }

  const leave = (answer: Answer, path: string) => {
    onAnswer(answer)
    if (isEmbedded) sendToNative(answer === 'accepted' ? 'MissionAccepted' : 'MissionDeclined', mission.id)
    else
      void navigate(path, { replace: true, state: answer === 'accepted' ? { accepted: mission.id } : null })
  }

  const acceptFailed = (error: unknown) => {
    console.warn('the mission could not be accepted', error)
    const failure = readAcceptFailure(error)
    if (failure.kind === 'slot') {
      setError({ about: 'slot', message: failure.message })
      onSlotRefused()
    } else if (failure.kind === 'no-response') {
      setError({ about: 'answer', message: failure.message })
    } else if (failure.kind === 'mission-changed') {
      setError({ about: 'answer', message: failure.message })
      markOutdated(missionKeys.one(mission.id))
    } else if (failure.kind === 'may-not-work') {
      setError({ about: 'answer', message: failure.message })
      markOutdated(accountKey)
    } else if (!isEmbedded) {
      forget()
      void navigate(unavailablePath, { replace: true })
    }
  }

  const declineFailed = (error: unknown) => {
    console.warn('the mission could not be declined', error)
    if (!isInvitation(mission)) setError({ about: 'answer', message: deletionFailedText(portalConfig()) })
  }

  const send = async (
    act: () => Promise<unknown>,
    onDone: () => void,
    onFailed: (error: unknown) => void,
  ) => {
    if (isSent.current) return
    isSent.current = true
    setIsPending(true)
    setError(null)
    const failure = await outlastDoubleClick(() => act()).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    isSent.current = failure === null
    setIsPending(false)
    onSettled()
    if (failure) onFailed(failure.error)
    else onDone()
  }

  return {
    isPending,
    error,
    clearError: () => setError(null),
    /** Shows why the pilot has to check something before the answer is sent. */
    refuse: (reason: AnswerError) => setError(reason),
    accept: (agreement: Agreement) =>
      void send(
        () => acceptMission(mission.id, agreement),
        () => leave('accepted', `/clientmission/${mission.id}`),
        acceptFailed,
      ),
    decline: () =>
      void send(
        () => declineMission(mission),
        () => leave('declined', '/active-missions'),
        declineFailed,
      ),
  }
}
