import { currentSession } from '@sortie/web-app/session.ts'
import { keepAwake } from './keep-awake.ts'

const unfinished = new Set<number>()
const sending = new Set<number>()

const warn = (event: BeforeUnloadEvent): void => {
  // When the session has ended, the page leaves by itself and needs no warning.
  if (currentSession()) event.preventDefault()
}

/** Warns before the page is left with unsent files, and keeps the screen awake while files are being sent. */
export const guardPage = (
  missionId: number,
  { isUnfinished, isSending }: { isUnfinished: boolean; isSending: boolean },
): void => {
  if (isUnfinished) unfinished.add(missionId)
  else unfinished.delete(missionId)
  if (isSending) sending.add(missionId)
  else sending.delete(missionId)
  // A permanent listener would keep the browser from restoring the page from memory.
  if (unfinished.size > 0) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
  keepAwake(sending.size > 0)
}
