import { invalidBirthdayText, isBirthday } from '@sortie/domain/pilot/birthday'
import { invalidPhoneText } from '@sortie/domain/pilot/pilot'
import type { Pilot, PilotChanges } from '@sortie/domain/pilot/pilot.schema'
import { noAvailabilityText } from '@sortie/domain/pilot/profile'
import { loadCode } from '@sortie/ui/lazy.ts'
import { ConnectionError } from '@sortie/web-app/calls.ts'
import {
  type AutoSave,
  createAutoSave,
  type FieldValues,
  type SaveStatus,
} from '@sortie/web-app/forms/auto-save.ts'
import { draftsKey } from '@sortie/web-app/forms/drafts.ts'
import { loadSchema } from '@sortie/web-app/forms/load-schema.ts'
import { markOutdated, queryClient } from '@sortie/web-app/query-client.ts'
import { useSyncExternalStore } from 'react'
import { accountKey } from '#app/account.effects.ts'
import { write } from '#app/writes.ts'

type AccountField = keyof PilotChanges

const longestSaveMs = 20_000

const loadChecks = () =>
  loadSchema(
    async () => (await import('@sortie/contract/account.calls')).accountCalls['PATCH /pilots/account'].body,
  )

const loadPhoneRules = () => loadCode(() => import('@sortie/domain/pilot/phone'))

/** Today in the pilot's time zone, in the format of the API. */
const today = (): string => new Date().toLocaleDateString('sv')

/** Checks values with the server's schema, and adds rules that a schema cannot express. */
const check = async (values: FieldValues): Promise<string | null> => {
  const { error } = (await loadChecks()).safeParse(values)
  if (error) return error.issues[0]?.message ?? null
  if (values.phone && !(await loadPhoneRules()).readPhone(String(values.phone), null)) return invalidPhoneText
  if (typeof values.birthday === 'string' && !isBirthday(values.birthday, today())) return invalidBirthdayText
  if (values.is_available_weekdays === false && values.is_available_weekends === false)
    return noAvailabilityText
  return null
}

const knownAccount = () => queryClient.getQueryData<Pilot>(accountKey)

/** Drafts survive the end of a session, and are saved only for their own pilot. */
const requireSignedIn = (pilotId: number): void => {
  if (knownAccount()?.id !== pilotId) throw new ConnectionError('this pilot is not signed in')
}

const open = (pilotId: number): AutoSave => {
  const autoSave = createAutoSave({
    storageKey: draftsKey(`profile.${pilotId}`),
    storage: sessionStorage,
    known: (field) => knownAccount()?.[field as AccountField],
    check,
    save: async (values, expected) => {
      requireSignedIn(pilotId)
      await write('PATCH /pilots/account', {
        body: { ...values, expected } as PilotChanges,
        signal: AbortSignal.timeout(longestSaveMs),
      })
    },
    onYielded: (theirs) => {
      queryClient.setQueryData<Pilot>(accountKey, (account) => account && { ...account, ...theirs })
      markOutdated(accountKey)
    },
  })
  addEventListener('online', autoSave.resume)
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') autoSave.leave()
  })
  return autoSave
}

const opened = new Map<number, AutoSave>()

/** Outlives the page, so that the last change is saved after the pilot has left it. */
const autoSaveOf = (pilotId: number): AutoSave => {
  const known = opened.get(pilotId)
  if (known) return known
  const made = open(pilotId)
  opened.set(pilotId, made)
  return made
}

export interface AccountPart<Field extends AccountField> {
  /** The values to show: what was typed, or else those of the account. */
  values: Pick<Pilot, Field>
  change: (values: Pick<Pilot, Field>) => void
  status: SaveStatus
  /** The error message for the field. */
  error: string | undefined
  retry: () => void
  settle: (which: 'mine' | 'theirs') => void
  onFocus: () => void
  onBlur: () => void
}

/**
 * Fields of the account that are saved together, automatically, 1 s after the last change. `SaveNote` shows the
 * progress; `error` is for the field.
 */
export const useAccountPart = <Field extends AccountField>(
  pilot: Pilot,
  fields: readonly [Field, ...Field[]],
): AccountPart<Field> => {
  const autoSave = autoSaveOf(pilot.id)
  const part = fields.join(' ')
  const { typed, status } = useSyncExternalStore(autoSave.subscribe, () => autoSave.state(part))
  const known = Object.fromEntries(fields.map((field) => [field, pilot[field]]))
  return {
    values: { ...known, ...typed } as Pick<Pilot, Field>,
    change: (values) => {
      // The rules are loaded while the pilot is still typing. A failure is handled by the save itself.
      loadChecks().catch(() => undefined)
      autoSave.change(part, values)
    },
    status,
    error: status.is === 'invalid' || status.is === 'failed' ? status.message : undefined,
    retry: () => autoSave.retry(part),
    settle: (which) => autoSave.settle(part, which),
    onFocus: () => autoSave.focus(part),
    onBlur: () => autoSave.blur(part),
  }
}
