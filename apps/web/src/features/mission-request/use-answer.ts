import type { Mission } from '@sortie/domain/mission/mission.schema'
import { deletionFailedText } from '@sortie/domain/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { sendToNative } from '#app/native-bridge.ts'
import { portalConfig } from '#app/portal-config.ts'
import { declineMission, isInvitation } from '#mission/decline-mission.ts'
import type { ChosenSlot } from '#mission/schedule/schedule-days.ts'
import { readAcceptFailure } from './accept-failure.ts'
import type { Answer } from './answered.tsx'
import { acceptMission } from './mission-request.queries.ts'
import { unavailablePath } from './request-target.ts'

/** Why the pilot is still here after an answer. */
export type Trouble = { about: 'slot' | 'answer'; message: string }

type AnswerOptions = {
  mission: Mission
  isEmbedded: boolean
  onAnswer: (answer: Answer) => void
  /** The call has come back; whatever it said, there is nothing left to confirm. */
  onSettled: () => void
  onSlotRefused: () => void
}

/** Sends the pilot's yes or no, once, and goes where the outcome leads. */
export const useAnswer = ({ mission, isEmbedded, onAnswer, onSettled, onSlotRefused }: AnswerOptions) => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  // State comes too late for the second click of a double one.
  const isSent = useRef(false)

  const forget = () => {
    queries.removeQueries({ queryKey: ['mission', mission.id] })
    queries.removeQueries({ queryKey: ['missions'] })
  }

  const leave = (answer: Answer, path: string) => {
    onAnswer(answer)
    forget()
    if (isEmbedded) sendToNative(answer === 'accepted' ? 'MissionAccepted' : 'MissionDeclined', mission.id)
    else void navigate(path, { replace: true })
  }

  const acceptFailed = (error: unknown) => {
    console.warn('the mission could not be accepted', error)
    const failure = readAcceptFailure(error)
    if (failure.kind === 'slot') {
      setTrouble({ about: 'slot', message: failure.message })
      onSlotRefused()
    } else if (failure.kind === 'no-answer') {
      setTrouble({ about: 'answer', message: failure.message })
    } else if (failure.kind === 'on-hold') {
      setTrouble({ about: 'answer', message: failure.message })
      void queries.invalidateQueries({ queryKey: ['mission', mission.id] })
    } else if (!isEmbedded) {
      forget()
      void navigate(unavailablePath, { replace: true })
    }
  }

  const declineFailed = (error: unknown) => {
    console.warn('the mission could not be declined', error)
    if (!isInvitation(mission)) setTrouble({ about: 'answer', message: deletionFailedText(portalConfig()) })
  }

  const send = async (
    act: () => Promise<unknown>,
    onDone: () => void,
    onFailed: (error: unknown) => void,
  ) => {
    if (isSent.current) return
    isSent.current = true
    setIsPending(true)
    setTrouble(null)
    const failure = await act().then(
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
    trouble,
    forgetTrouble: () => setTrouble(null),
    accept: (slot: ChosenSlot | null) =>
      void send(
        () => acceptMission(mission, slot),
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
