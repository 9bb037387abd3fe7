import type { Mission } from '@sortie/domain/mission/mission.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ChosenSlot, isStillFree } from '#mission/schedule/schedule-days.ts'
import { timeslotsQuery } from '#mission/schedule/timeslots.queries.ts'
import type { Answer } from './answered.tsx'
import { focusSection } from './focus-section.ts'
import { type SectionName, sectionNames, unconfirmedSections } from './sections.ts'
import { useAnswer } from './use-answer.ts'
import { useSectionErrors } from './use-section-errors.ts'

type RequestOptions = { mission: Mission; isEmbedded: boolean; onAnswer: (answer: Answer) => void }

const withItem = <T>(set: ReadonlySet<T>, item: T, isIn: boolean): ReadonlySet<T> =>
  isIn ? new Set([...set, item]) : new Set([...set].filter((each) => each !== item))

/** All that a pilot does on the page before and while answering. */
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

  /** The next section still to be read opens below the one just confirmed. */
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
    if (next) answer.forgetTrouble()
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
