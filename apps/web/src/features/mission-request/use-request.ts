import type { Mission } from '@sortie/domain/mission/mission.schema'
import { deletionFailedText } from '@sortie/domain/texts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { outlastDoubleClick } from '#app/double-click.ts'
import { sendToNative } from '#app/native-bridge.ts'
import { portalConfig } from '#app/portal-config.ts'
import { forgetCached, markOutdated } from '#app/query-client.ts'
import { queryKeys } from '#app/query-keys.ts'
import { write } from '#app/write.ts'
import { declineMission, isInvitation } from '#mission/decline-mission.ts'
import { type ChosenSlot, isStillFree } from '#mission/schedule/schedule-days.ts'
import { timeslotsQuery } from '#mission/schedule/timeslots.queries.ts'
import { readAcceptFailure } from './accept-failure.ts'
import { unavailablePath } from './request-target.ts'
import { type SectionName, sectionId, sectionNames, unconfirmedSections } from './sections.ts'

/** A prescheduled mission is accepted as it is; any other with the chosen slot. */
const acceptMission = (
  { id, admin_scheduled, scheduled_at_start }: Pick<Mission, 'id' | 'admin_scheduled' | 'scheduled_at_start'>,
  slot: ChosenSlot | null,
): Promise<unknown> =>
  write('PATCH /v1/pilots/missions/{id}/invitation', {
    params: { id },
    query: admin_scheduled && scheduled_at_start ? { shown_start: scheduled_at_start } : {},
    body: admin_scheduled || !slot ? {} : { scheduled_at_start: slot.start, scheduled_at_end: slot.end },
  })

/** Scrolls to the title of a section and focuses it, once sections above it have closed. */
const focusSection = (name: SectionName): void => {
  requestAnimationFrame(() => {
    const section = document.getElementById(sectionId(name))
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector('button')?.focus({ preventScroll: true })
  })
}

const styleEndsMs = 5000
const textEndsMs = 6000

interface SectionErrors {
  names: readonly SectionName[]
  /** False in the last second, when only the text is left. */
  isStrong: boolean
}

const none: SectionErrors = { names: [], isStrong: false }

export type ErrorState = 'none' | 'strong' | 'fading'

/** Unconfirmed sections: styled as errors for five seconds, with the text for six. */
const useSectionErrors = () => {
  const [errors, setErrors] = useState(none)
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])

  const stop = useCallback(() => {
    for (const timer of timers.current) clearTimeout(timer)
  }, [])
  useEffect(() => stop, [stop])

  const raise = (names: readonly SectionName[]) => {
    stop()
    setErrors({ names, isStrong: true })
    timers.current = [
      setTimeout(() => setErrors((now) => ({ ...now, isStrong: false })), styleEndsMs),
      setTimeout(() => setErrors(none), textEndsMs),
    ]
  }
  const clear = (name: SectionName) =>
    setErrors((now) => ({ ...now, names: now.names.filter((each) => each !== name) }))

  const stateOf = (name: SectionName): ErrorState => {
    if (!errors.names.includes(name)) return 'none'
    return errors.isStrong ? 'strong' : 'fading'
  }
  return { names: errors.names, raise, clear, stateOf }
}

export type Answer = 'accepted' | 'declined'

/** Why the pilot is still here after an answer. */
type AnswerError = { about: 'slot' | 'answer'; message: string }

type AnswerOptions = {
  mission: Mission
  isEmbedded: boolean
  onAnswer: (answer: Answer) => void
  /** Called after success and failure alike: there is nothing left to confirm. */
  onSettled: () => void
  onSlotRefused: () => void
}

/** Sends the pilot's answer, once, and navigates by its outcome. */
const useAnswer = ({ mission, isEmbedded, onAnswer, onSettled, onSlotRefused }: AnswerOptions) => {
  const navigate = useNavigate()
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<AnswerError | null>(null)
  // State updates too late to stop the second click of a double click.
  const isSent = useRef(false)

  const forget = () => {
    forgetCached(queryKeys.mission(mission.id), queryKeys.missions)
  }

  const leave = (answer: Answer, path: string) => {
    onAnswer(answer)
    if (isEmbedded) sendToNative(answer === 'accepted' ? 'MissionAccepted' : 'MissionDeclined', mission.id)
    else void navigate(path, { replace: true })
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
      markOutdated(queryKeys.mission(mission.id))
    } else if (failure.kind === 'may-not-work') {
      setError({ about: 'answer', message: failure.message })
      markOutdated(queryKeys.account)
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

type RequestOptions = { mission: Mission; isEmbedded: boolean; onAnswer: (answer: Answer) => void }

const withItem = <T>(set: ReadonlySet<T>, item: T, isIn: boolean): ReadonlySet<T> =>
  isIn ? new Set([...set, item]) : new Set([...set].filter((each) => each !== item))

/** The state of the page: sections, chosen slot, confirmation and answer. */
export const useRequest = ({ mission, isEmbedded, onAnswer }: RequestOptions) => {
  const days = useQuery(timeslotsQuery(mission.id))
  const [ticked, setTicked] = useState<ReadonlySet<SectionName>>(new Set())
  const [open, setOpen] = useState<ReadonlySet<SectionName>>(new Set(['Scope']))
  const [chosen, setChosen] = useState<ChosenSlot | null>(null)
  const [asking, setAsking] = useState<'accept' | 'decline' | null>(null)
  const errors = useSectionErrors()

  const slot = chosen && isStillFree(days.data, chosen) ? chosen : null
  const { admin_scheduled, package: demands } = mission
  const facts = { ticked, package: demands, admin_scheduled, hasSlot: slot !== null }
  const unconfirmed = unconfirmedSections(facts)

  const answer = useAnswer({
    mission,
    isEmbedded,
    onAnswer,
    onSettled: () => setAsking(null),
    onSlotRefused: () => {
      choose(null)
      show('Scheduling')
      void days.refetch()
    },
  })

  const toggle = (name: SectionName, isOpen: boolean) => setOpen((now) => withItem(now, name, isOpen))

  const show = (name: SectionName) => {
    toggle(name, true)
    focusSection(name)
  }

  /** Confirming a section opens the next unconfirmed one. */
  const tick = (name: SectionName, isTicked: boolean) => {
    setTicked((now) => withItem(now, name, isTicked))
    if (!isTicked) return
    errors.clear(name)
    const after = sectionNames.slice(sectionNames.indexOf(name) + 1)
    const next = after.find((each) => unconfirmed.includes(each))
    if (next) toggle(next, true)
  }

  const choose = (next: ChosenSlot | null) => {
    setChosen(next)
    if (next) answer.clearError()
    else setTicked((now) => withItem(now, 'Scheduling', false))
  }

  const askToAccept = () => {
    const [first] = unconfirmed
    if (!first) return setAsking('accept')
    errors.raise(unconfirmed)
    show(first)
  }

  return {
    days,
    slot,
    choose,
    facts,
    unconfirmed,
    open,
    toggle,
    tick,
    errors,
    asking,
    askToAccept,
    askToDecline: () => setAsking('decline'),
    stopAsking: () => setAsking(null),
    answer,
  }
}

export type Request = ReturnType<typeof useRequest>
