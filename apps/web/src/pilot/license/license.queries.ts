import { type LocalDays, localDays } from '@sortie/domain/pilot/license'
import type { PilotLicense } from '@sortie/domain/pilot/license.schema'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/api.ts'
import { queryKeys } from '#app/query-keys.ts'

export const licenseTypesQuery = queryOptions({
  queryKey: queryKeys.licenseTypes,
  queryFn: ({ signal }) => call('GET /public/licenses', { signal }),
  staleTime: 300_000,
})

/** A link to the document that works for five minutes; a new one is requested before that. */
export const licenseImageQuery = ({ id, image }: Pick<PilotLicense, 'id' | 'image'>) =>
  queryOptions({
    queryKey: queryKeys.licenseImage(id),
    queryFn: ({ signal }) => call('GET /v1/pilots/pilot_licenses/{id}/image', { params: { id }, signal }),
    enabled: image !== null,
    staleTime: 240_000,
    refetchInterval: 240_000,
  })

/** Today where the pilot is; while nobody knows where that is, where the browser is. */
export const pilotDays = ({ timezone_id }: Pick<Pilot, 'timezone_id'>): LocalDays =>
  localDays(new Date(), timezone_id ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
