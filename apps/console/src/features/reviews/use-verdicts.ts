import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { isCutOff } from '@sortie/web-app/calls.ts'
import { changeCached, markOutdated, queryClient } from '@sortie/web-app/query-client.ts'
import { wait, whenThere } from '@sortie/web-app/reachability.ts'
import { currentSession } from '@sortie/web-app/session.ts'
import { useRef } from 'react'
import { write } from '#app/writes.ts'
import { type Said, type Subjects, takeBack, withVerdicts } from './review-changes.ts'
import { reviewKeys } from './reviews.effects.ts'
import type { Photo, Reason, Review } from './reviews.queries.ts'

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'Please try again in a moment.'

const pauseMs = 1000

const warn = (event: BeforeUnloadEvent): void => {
  if (currentSession()) event.preventDefault()
}

/** Sends it again until the server has heard it. Resolves to whether that took more than once. */
const sendPatiently = async (send: () => Promise<unknown>): Promise<boolean> => {
  try {
    await send()
    return false
  } catch (error) {
    if (!isCutOff(error)) throw error
  }
  // Only the page knows of the verdict until then.
  addEventListener('beforeunload', warn)
  try {
    await wait(pauseMs)
    await whenThere()
    await sendPatiently(send)
    return true
  } finally {
    removeEventListener('beforeunload', warn)
  }
}

/** Says yes or no at once on the screen; the server hears of it in the same order, and once it is there. */
export const useVerdicts = (review: Review, photos: readonly Photo[], reasons: readonly Reason[]) => {
  const sent = useRef<Promise<unknown>>(Promise.resolve())
  const done = useRef<(Subjects & Said)[][]>([])
  const id = review.mission_id

  const send = (said: Subjects & Said) => {
    const now = new Date().toISOString()
    // What is on its way was read before this verdict; the event of the verdict asks for it again.
    void queryClient.cancelQueries({ queryKey: reviewKeys.one(id), exact: true })
    changeCached<Review>(reviewKeys.one(id), (before) => withVerdicts(before, photos, reasons, said, now))
    const body = {
      asset_ids: [...said.assetIds],
      shot_ids: [...said.shotIds],
      verdict: said.verdict,
      reason_ids: [...said.reasonIds],
      note: said.note,
    }
    sent.current = sent.current
      .then(() =>
        sendPatiently(() =>
          write('POST /v1/provider/missions/{id}/review/verdicts', { params: { id }, body }),
        ),
      )
      // What was fetched as the network came back may be from before the verdict.
      .then((wasCutOff) => wasCutOff && markOutdated(reviewKeys.one(id)))
      .catch((error: unknown) => {
        showToast({
          tone: 'danger',
          title: "We couldn't save the verdict",
          description: messageOf(error),
        })
        markOutdated(reviewKeys.one(id))
      })
  }
  return {
    judge: (subjects: Subjects, said: Said) => {
      done.current.push(takeBack(review, subjects))
      send({ ...subjects, ...said })
    },
    /** Takes the last verdict back, and returns what it was about. */
    undo: (): Subjects | null => {
      const last = done.current.pop()
      if (!last) return null
      for (const said of last) send(said)
      return {
        assetIds: last.flatMap(({ assetIds }) => assetIds),
        shotIds: last.flatMap(({ shotIds }) => shotIds),
      }
    },
    /** Resolves when the server has heard everything. */
    whenSent: () => sent.current,
  }
}
