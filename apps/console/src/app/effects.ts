import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { ProviderEvents } from '@sortie/contract/realtime.events'
import type { Outdated } from '@sortie/web-app/realtime/refetch-outdated.ts'
import type { WriteInput, WriteResult } from '@sortie/web-app/writes.ts'

/** The calls that change something. */
export type WriteName = Exclude<keyof ProviderCalls, `GET ${string}`>

type EventName = keyof ProviderEvents

/**
 * How the data of one feature reacts to writes and events. It is next to the feature, in a file named `*.effects.ts`,
 * together with the keys under which the data is cached; src/effects.ts joins them.
 */
export interface Effects {
  /** Applies a write of the console to the data. */
  writes?: {
    [Name in WriteName]?: (
      input: WriteInput<ProviderCalls, Name>,
      result: WriteResult<ProviderCalls, Name>,
    ) => unknown
  }
  /** The queries that an event makes outdated. */
  events?: { [Event in EventName]?: (data: ProviderEvents[Event]) => Outdated[] }
}

/** The effect of a call that writes nothing, such as one that says what another call would do. */
export const changesNothing = (): void => {}

let provided: readonly Effects[] | undefined

/** To be called before anything is written. The features are above this module, so it can't import them. */
export const provideEffects = (effects: readonly Effects[]): void => {
  provided = effects
}

const allEffects = (): readonly Effects[] => {
  if (!provided) throw new Error('the effects of the features are not provided yet')
  return provided
}

/** Whether a call leaves anything behind that another tab may be showing. */
export const changesSomething = (name: WriteName): boolean =>
  !allEffects().some(({ writes }) => writes?.[name] === changesNothing)

/** Updates cached data after a write. */
export const followWrite = async <Name extends WriteName>(
  name: Name,
  input: WriteInput<ProviderCalls, Name>,
  result: WriteResult<ProviderCalls, Name>,
): Promise<void> => {
  for (const { writes } of allEffects()) await writes?.[name]?.(input, result)
}

export const outdatedBy = <Event extends EventName>(event: Event, data: ProviderEvents[Event]): Outdated[] =>
  allEffects().flatMap(({ events }) => events?.[event]?.(data) ?? [])

/** The names of the events that at least one feature follows. */
export const followedEvents = (): EventName[] => [
  ...new Set(allEffects().flatMap(({ events }) => Object.keys(events ?? {}) as EventName[])),
]
