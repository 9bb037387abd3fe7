import { needsWelcome } from '@sortie/domain/pilot/profile'
import { queryClient } from '@sortie/web-app/query-client.ts'
import { takeRequestedPage } from '@sortie/web-app/requested-page.ts'
import { accountQuery } from './account-query.ts'
import { home } from './home.ts'

/** Loads the pilot with drones, devices and licenses, and returns the page to go to after the sign-in. */
export const pageToEnter = async (): Promise<string> => {
  queryClient.clear()
  const pilot = await queryClient.fetchQuery(accountQuery)
  return needsWelcome(pilot) ? '/welcome' : takeRequestedPage(home)
}
