import { known } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { scheduleChangedText, slotGoneText } from '@sortie/domain/schedule/schedule-texts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type ChosenSlot, isStillFree } from '#mission/schedule/schedule-days.ts'
import { timeslotsQuery } from '#mission/schedule/timeslots.queries.ts'
import { forgetRequest, keepRequest, readKeptRequest } from './kept-request.ts'
import { type SectionName, sectionId, sectionNames, unconfirmedSections } from './sections.ts'
import { type Agreement, type Answer, useAnswer } from './use-answer.ts'

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

type RequestOptions = { mission: Mission; isEmbedded: boolean; onAnswer: (answer: Answer) => void }

const withItem = <T>(set: ReadonlySet<T>, item: T, isIn: boolean): ReadonlySet<T> =>
  isIn ? new Set([...set, item]) : new Set([...set].filter((each) => each !== item))

/** The time that the provider has set; null if the pilot chooses. */
const setTime = ({ admin_scheduled, scheduled_at_start }: Mission): string | null =>
  admin_scheduled ? scheduled_at_start : null

/** The sections and the slot, as this tab has kept them; a view inside an app keeps nothing. */
const useKept = ({ mission, isEmbedded }: RequestOptions) => {
  const [kept] = useState(() => (isEmbedded ? null : readKeptRequest(mission)))
  const [ticked, setTicked] = useState<ReadonlySet<SectionName>>(kept?.ticked ?? new Set())
  const [chosen, setChosen] = useState<ChosenSlot | null>(kept?.chosen ?? null)
  useEffect(() => {
    if (!isEmbedded) keepRequest(mission, { ticked, chosen })
  }, [isEmbedded, mission, ticked, chosen])
  return { ticked, setTicked, chosen, setChosen }
}

/** The state of the page: sections, chosen slot, confirmation and answer. */
export const useRequest = (options: RequestOptions) => {
  const { mission, isEmbedded } = options
  const days = useQuery(timeslotsQuery(mission.id))
  const { ticked, setTicked, chosen, setChosen } = useKept(options)
  // Whoever comes back goes on where they were.
  const [open, setOpen] = useState<ReadonlySet<SectionName>>(
    () => new Set([sectionNames.find((name) => !ticked.has(name)) ?? 'Scheduling']),
  )
  const [asking, setAsking] = useState<'accept' | 'decline' | null>(null)
  const errors = useSectionErrors()

  const slot = chosen && isStillFree(days.data, chosen) ? chosen : null
  const { admin_scheduled, package: demands } = mission
  const facts = { ticked, package: demands, admin_scheduled, hasSlot: slot !== null }
  const unconfirmed = unconfirmedSections(facts)
  const agreement: Agreement | null = admin_scheduled
    ? { setStart: mission.scheduled_at_start }
    : slot && { slot }

  const answer = useAnswer({
    mission,
    isEmbedded,
    onAnswer: (given) => {
      forgetRequest(mission.id)
      options.onAnswer(given)
    },
    onSettled: () => setAsking(null),
    onSlotRefused: () => {
      choose(null)
      show('Scheduling')
      void days.refetch()
    },
  })

  // The provider may change the time while the page is open, even while the pilot confirms. The pilot's agreement then
  // no longer counts, and they are asked again.
  const [agreedTime, setAgreedTime] = useState(setTime(mission))
  if (agreedTime !== setTime(mission)) {
    setAgreedTime(setTime(mission))
    if (chosen || ticked.has('Scheduling'))
      answer.refuse({ about: 'answer', message: scheduleChangedText(mission) })
    setChosen(null)
    setTicked(withItem(ticked, 'Scheduling', false))
    setOpen(withItem(open, 'Scheduling', true))
    if (asking === 'accept') setAsking(null)
  } else if (asking === 'accept' && agreement === null && !answer.isPending) {
    // The slot disappeared from the list while the question was open.
    answer.refuse({ about: 'slot', message: known(slotGoneText) })
    setAsking(null)
  }

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
    accept: () => {
      if (agreement) answer.accept(agreement)
    },
    answer,
  }
}

export type Request = ReturnType<typeof useRequest>
