import { queryClient } from '@sortie/web-app/query-client.ts'
import { storageName } from '@sortie/web-app/site.ts'

const open = (): BroadcastChannel => new BroadcastChannel(storageName('writes'))

/** The server announces missions, pilots, payouts and endpoints. Of anything else that a tab writes, only tabs know. */
export const announceWrite = (): void => {
  const channel = open()
  channel.postMessage('written')
  channel.close()
}

/** Fetches what is shown again after another tab of this browser has written something; a hidden tab waits until it is seen. */
export const followOtherTabs = (): void => {
  open().onmessage = () => {
    const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
    void queryClient.invalidateQueries({ refetchType })
  }
}
