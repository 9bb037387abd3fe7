import { known, t } from '@sortie/domain/language'
import { ApiError, ConnectionError } from '@sortie/web-app/calls.ts'
import { markOutdated } from '@sortie/web-app/query-client.ts'
import { useMutation } from '@tanstack/react-query'
import { accountKey } from '#app/account.effects.ts'

/** The message about a change that failed. */
const explain = (error: unknown): string => {
  if (error instanceof ConnectionError)
    return t("We couldn't reach the server. Check your connection and try again.")
  const [text] = error instanceof ApiError ? Object.values(error.fields).flat() : []
  return text === undefined ? t("We couldn't save this. Nothing was changed. Try again.") : known(text)
}

/** Whether the item to remove is already gone, in another tab for example. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

interface Change {
  act: () => Promise<unknown>
  onDone?: () => void
}

/** Changes a pilot's gear, and shows a message if that fails. */
export const useGearChange = () => {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async ({ act }: Change) => {
      try {
        await act()
      } catch (failure) {
        // It may have been saved after all, or changed elsewhere.
        markOutdated(accountKey)
        if (!isGone(failure)) throw failure
      }
    },
    onSuccess: (_, { onDone }) => onDone?.(),
  })
  return {
    change: (act: Change['act'], onDone?: () => void) => mutate(onDone ? { act, onDone } : { act }),
    isPending,
    error: error ? explain(error) : null,
    forgetError: reset,
  }
}
