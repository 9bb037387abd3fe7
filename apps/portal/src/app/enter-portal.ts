import { needsWelcome } from '@sortie/domain/pilot/profile'
import { accountQuery } from './account-query.ts'
import { queryClient } from './query-client.ts'
import { takeRequestedPage } from './requested-page.ts'

/** Loads the pilot with drones, devices and licenses, and says where to go from the sign-in. */
export const pageToEnter = async (): Promise<string> => {
  queryClient.clear()
  const pilot = await queryClient.fetchQuery(accountQuery)
  return needsWelcome(pilot) ? '/welcome' : takeRequestedPage()
}
