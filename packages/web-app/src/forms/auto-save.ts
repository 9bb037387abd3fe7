import { known, toTranslate } from '@sortie/domain/language'
import { pauseAfter } from '@sortie/domain/time/backoff'
import { createListeners } from '@sortie/ui/listeners.ts'
import { ApiError, ConnectionError, isCutOff } from '../calls.ts'
import { needsSignIn } from '../identity/sign-in-again.ts'

/** Fields that are saved together, by name. */
export type FieldValues = Readonly<Record<string, unknown>>

export type SaveStatus =
  | { is: 'idle' | 'waiting' | 'saving' | 'saved' }
  /** The server cannot be reached. The change is saved automatically once it can. */
  | { is: 'offline' }
  /** The change was not sent, or it was refused. The person has to change it or try again. */
  | { is: 'invalid' | 'failed'; message: string; needsSignIn?: true }
  /** Another value was saved from elsewhere in the meantime. */
  | { is: 'conflict'; theirs: FieldValues }

interface Draft {
  values: FieldValues
  /** The values of the fields when the first of these changes was made. */
  expected: FieldValues
}

export interface PartState {
  /** Values that were typed and not saved yet, or were saved a moment ago; null shows the values of the account. */
  typed: FieldValues | null
  status: SaveStatus
}

export interface AutoSaveOptions {
  /** Belongs to one person, so that nobody else finds their drafts. */
  storageKey: string
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** The value of a field, as far as the portal knows. */
  known: (field: string) => unknown
  /** The first error message for these values, if any. May throw when the rules cannot be loaded. */
  check: (values: FieldValues) => Promise<string | null>
  save: (values: FieldValues, expected: FieldValues) => Promise<unknown>
  /** Called when the values from elsewhere were kept. */
  onYielded: (theirs: FieldValues) => void
}

const pauseMs = 1000
const savedShownMs = 1000
const longestRetryMs = 15_000

const idle: PartState = { typed: null, status: { is: 'idle' } }

const sameValues = (a: FieldValues, b: FieldValues): boolean =>
  Object.keys(a).every((field) => a[field] === b[field])

const failedText = toTranslate("We couldn't save this. Your change is still here.")

/** The server's message about these fields, or about the save as a whole, in the reader's language. */
const refusal = (error: ApiError, values: FieldValues): string => {
  const own = Object.entries(error.fields).filter(([field]) => field in values)
  const texts = (own.length > 0 ? own : Object.entries(error.fields)).flatMap(([, messages]) => messages)
  if (texts.length > 0) return texts.map(known).join(' ')
  return known(error.status < 500 ? error.message : failedText)
}

const isUnreachable = (error: unknown): boolean =>
  isCutOff(error) || (error instanceof DOMException && error.name === 'TimeoutError')

/**
 * Saves changes part by part, once the person pauses. A part is a field, or several fields that only make sense
 * together. Unsaved changes are also kept in the storage, so that they survive a reload.
 */
export const createAutoSave = (options: AutoSaveOptions) => {
  const drafts = new Map<string, Draft>()
  const states = new Map<string, PartState>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const attempts = new Map<string, number>()
  const focused = new Set<string>()
  const { subscribe, notify } = createListeners()
  /** Saves are made one at a time, so that a later one never overtakes an earlier one. */
  let queue: Promise<unknown> = Promise.resolve()

  const keep = () => {
    try {
      if (drafts.size === 0) options.storage.removeItem(options.storageKey)
      else options.storage.setItem(options.storageKey, JSON.stringify(Object.fromEntries(drafts)))
    } catch (error) {
      // If the storage is full or forbidden, changes do not survive a reload, but they are still saved to the server.
      console.warn('drafts could not be saved', error)
    }
  }

  const kept = (): Record<string, Draft> => {
    try {
      return JSON.parse(options.storage.getItem(options.storageKey) ?? '{}')
    } catch {
      return {}
    }
  }

  const show = (part: string, state: PartState) => {
    states.set(part, state)
    notify()
  }

  const later = (part: string, ms: number, act: () => void) => {
    clearTimeout(timers.get(part))
    timers.set(part, setTimeout(act, ms))
  }

  const drop = (part: string) => {
    drafts.delete(part)
    attempts.delete(part)
    clearTimeout(timers.get(part))
    keep()
  }

  /**
   * While someone is still typing, the field keeps the exact text that they typed, though the server may have trimmed
   * it.
   */
  const rest = (part: string, values: FieldValues) =>
    show(part, { typed: focused.has(part) ? values : null, status: { is: 'idle' } })

  /** The page shows the server's values a moment later. Until then it would show the old ones. */
  const showUntilDrawn = (part: string, values: FieldValues, status: SaveStatus) => {
    show(part, { typed: values, status })
    later(part, savedShownMs, () => rest(part, values))
  }

  const saved = (part: string, values: FieldValues) => {
    const draft = drafts.get(part)
    if (draft && draft.values !== values) {
      // More was typed in the meantime, which is saved after its own pause.
      drafts.set(part, { ...draft, expected: values })
      return keep()
    }
    drop(part)
    showUntilDrawn(part, values, { is: 'saved' })
  }

  const failed = (part: string, values: FieldValues, error: unknown) => {
    const draft = drafts.get(part)
    if (!draft || draft.values !== values) return
    const state = (status: SaveStatus) => show(part, { typed: values, status })
    if (isUnreachable(error)) {
      const attempt = attempts.get(part) ?? 0
      attempts.set(part, attempt + 1)
      state({ is: 'offline' })
      later(part, pauseAfter(attempt, { shortest: 1000, longest: longestRetryMs }), () => void flush(part))
    } else if (error instanceof ApiError && error.status === 409) {
      state({ is: 'conflict', theirs: error.current })
    } else {
      const message = error instanceof ApiError ? refusal(error, values) : known(failedText)
      state({ is: 'failed', message, ...(needsSignIn(error) && { needsSignIn: true as const }) })
    }
  }

  const flush = async (part: string): Promise<void> => {
    clearTimeout(timers.get(part))
    const draft = drafts.get(part)
    if (!draft) return
    const { values } = draft
    const isStale = () => drafts.get(part)?.values !== values
    try {
      const message = await options.check(values)
      if (isStale()) return
      if (message !== null)
        return show(part, { typed: values, status: { is: 'invalid', message: known(message) } })
    } catch (error) {
      return failed(
        part,
        values,
        new ConnectionError('the validation rules could not be loaded', { cause: error }),
      )
    }
    queue = queue.then(async () => {
      const latest = drafts.get(part)
      if (!latest || latest.values !== values) return
      show(part, { typed: values, status: { is: 'saving' } })
      try {
        await options.save(values, latest.expected)
        saved(part, values)
      } catch (error) {
        failed(part, values, error)
      }
    })
    await queue
  }

  const knownValues = (values: FieldValues): FieldValues =>
    Object.fromEntries(Object.keys(values).map((field) => [field, options.known(field)]))

  const change = (part: string, values: FieldValues): void => {
    const before = drafts.get(part)
    const isSaving = states.get(part)?.status.is === 'saving'
    const expected = before?.expected ?? knownValues(values)
    // The old value was restored, so there is nothing to save, unless a save of another value is under way.
    if (!isSaving && sameValues(values, expected)) {
      drop(part)
      rest(part, values)
      return
    }
    drafts.set(part, { values, expected })
    keep()
    show(part, { typed: values, status: { is: 'waiting' } })
    later(part, pauseMs, () => void flush(part))
  }

  /** Settles a conflict: the value typed here replaces the one from elsewhere, or is dropped. */
  const settle = (part: string, which: 'mine' | 'theirs'): void => {
    const draft = drafts.get(part)
    const status = states.get(part)?.status
    if (!draft || status?.is !== 'conflict') return
    if (which === 'theirs') {
      drop(part)
      options.onYielded(status.theirs)
      showUntilDrawn(part, status.theirs, { is: 'idle' })
      return
    }
    drafts.set(part, { ...draft, expected: { ...draft.expected, ...status.theirs } })
    keep()
    void flush(part)
  }

  const restore = () => {
    for (const [part, draft] of Object.entries(kept())) {
      drafts.set(part, draft)
      states.set(part, { typed: draft.values, status: { is: 'waiting' } })
      later(part, pauseMs, () => void flush(part))
    }
  }
  restore()

  const flushAll = (...statuses: SaveStatus['is'][]): void => {
    for (const part of drafts.keys())
      if (statuses.includes(states.get(part)?.status.is ?? 'idle')) void flush(part)
  }

  return {
    state: (part: string): PartState => states.get(part) ?? idle,
    subscribe,
    change,
    settle,
    retry: (part: string): void => void flush(part),
    focus: (part: string): void => void focused.add(part),
    /** The field was left, so the change is saved without a pause, and the server's version of it may be shown. */
    blur: (part: string): void => {
      focused.delete(part)
      const state = states.get(part)
      if (state?.status.is === 'idle') show(part, idle)
    },
    /** To be called when the connection is back. */
    resume: (): void => flushAll('offline'),
    /** To be called when the page is being left: changes that wait for their pause are sent at once. */
    leave: (): void => flushAll('waiting'),
  }
}

export type AutoSave = ReturnType<typeof createAutoSave>
