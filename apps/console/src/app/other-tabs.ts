import { queryClient } from '@sortie/web-app/query-client.ts'
import { storageName } from '@sortie/web-app/site.ts'

let opened: BroadcastChannel | undefined

/** A tab has one channel for both: what it sends through another one would come back to itself. */
const channel = (): BroadcastChannel => {
  opened ??= new BroadcastChannel(storageName('writes'))
  return opened
}

/** The server announces missions, pilots, payouts and endpoints. Of anything else that a tab writes, only tabs know. */
export const announceWrite = (): void => channel().postMessage('written')

/** Fetches what is shown again after another tab of this browser has written something; a hidden tab waits until it is seen. */
export const followOtherTabs = (): void => {
  channel().onmessage = () => {
    const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
    void queryClient.invalidateQueries({ refetchType })
  }
}
