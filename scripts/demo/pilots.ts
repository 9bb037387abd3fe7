import type { Calendar } from './calendar.ts'
import type { Catalog } from './catalog.ts'
import { pilotKit } from './pilot-kit.ts'
import { approvedPilots } from './pilots-approved.ts'
import { onboardingPilots } from './pilots-onboarding.ts'
import type { Provider } from './provider-client.ts'

type Profiles = ReturnType<typeof approvedPilots> & ReturnType<typeof onboardingPilots>

/** The number of each pilot of the demo data. */
export type PilotIds = Record<keyof Profiles, number>

export type LoadedPilots = { ids: PilotIds; emails: string[] }

const rejection = "We couldn't verify the certificate you sent. Please send a photo of both sides."

export const loadPilots = async (
  provider: Provider,
  calendar: Calendar,
  catalog: Catalog,
): Promise<LoadedPilots> => {
  const kit = pilotKit(calendar, catalog)
  const profiles: Profiles = { ...approvedPilots(kit), ...onboardingPilots(kit) }
  const { data: stored } = await provider.read('GET /v1/provider/pilots', {
    query: { search: '@sortie.test', per_page: 100 },
  })
  const ids: Partial<PilotIds> = {}
  for (const [name, body] of Object.entries(profiles) as [keyof Profiles, Profiles[keyof Profiles]][]) {
    const there = stored.find(({ email }) => email === body.email)
    const pilot =
      there ?? (await provider.write('POST /v1/provider/pilots', `pilots/${body.email}`, { body }))
    ids[name] = pilot.id
    if (name === 'rejected' && pilot.status !== 'rejected')
      await provider.write('POST /v1/provider/pilots/{id}/reject', `pilots/${body.email}/reject`, {
        params: { id: pilot.id },
        body: { reason: rejection },
      })
  }
  return { ids: ids as PilotIds, emails: Object.values(profiles).map(({ email }) => email) }
}
