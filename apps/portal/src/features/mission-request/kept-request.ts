import type { Mission } from '@sortie/domain/mission/mission.schema'
import { draftsKey } from '@sortie/web-app/forms/drafts.ts'
import type { ChosenSlot } from '#mission/schedule/schedule-days.ts'
import { type SectionName, sectionNames } from './sections.ts'

/** What a pilot has confirmed and chosen so far. */
export interface KeptRequest {
  ticked: ReadonlySet<SectionName>
  chosen: ChosenSlot | null
}

const keyOf = (id: number): string => draftsKey(`mission-request.${id}`)

const nothing: KeptRequest = { ticked: new Set(), chosen: null }

/** Links to files are signed anew for every response. */
const withoutLinks = (key: string, value: unknown): unknown => (/urls?$/.test(key) ? undefined : value)

/** What the pilot has read. After any change of the mission, an earlier confirmation confirms nothing. */
const readBy = (mission: Mission): string => JSON.stringify(mission, withoutLinks)

/** For a pilot who looks something up elsewhere and comes back: what they had confirmed of this same mission. */
export const readKeptRequest = (mission: Mission): KeptRequest => {
  const stored = sessionStorage.getItem(keyOf(mission.id))
  if (!stored) return nothing
  const { read, ticked, chosen } = JSON.parse(stored) as {
    read: string
    ticked: string[]
    chosen: ChosenSlot | null
  }
  if (read !== readBy(mission)) return nothing
  return { ticked: new Set(sectionNames.filter((name) => ticked.includes(name))), chosen }
}

/** Kept in this tab only, until the session ends. */
export const keepRequest = (mission: Mission, { ticked, chosen }: KeptRequest): void => {
  try {
    if (ticked.size === 0 && chosen === null) forgetRequest(mission.id)
    else
      sessionStorage.setItem(
        keyOf(mission.id),
        JSON.stringify({ read: readBy(mission), ticked: [...ticked], chosen }),
      )
  } catch (error) {
    // A full storage costs the pilot a few checkboxes.
    console.warn('the confirmed sections could not be kept', error)
  }
}

export const forgetRequest = (id: number): void => sessionStorage.removeItem(keyOf(id))
