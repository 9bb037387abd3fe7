import { demoPeople } from './accounts.ts'
import type { Provider } from './provider-client.ts'

/** Invites the provider's people. */
export const loadPeople = async (provider: Provider): Promise<void> => {
  const known = await provider.read('GET /v1/provider/people', { query: { per_page: 100 } })
  for (const person of demoPeople)
    if (!known.data.some(({ email, removed_at }) => email === person.email && removed_at === null))
      await provider.write('POST /v1/provider/people', `people/${person.email}`, { body: person })
}
