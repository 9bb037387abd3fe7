import { type LocalDays, localDays, needsPreview } from '@sortie/domain/pilot/license'
import type { PilotLicense } from '@sortie/domain/pilot/license.schema'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { localZone } from '@sortie/domain/time/temporal'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { licenseKeys } from './license.effects.ts'

export const licenseTypesQuery = queryOptions({
  queryKey: licenseKeys.types,
  queryFn: ({ signal }) => call('GET /public/licenses', { signal }),
  staleTime: 300_000,
})

const renewalMs = 240_000
const previewWaitMs = 3000
const previewWaits = 20

/**
 * A link to the document that works for five minutes; a new one is requested before that. The preview of a new document
 * is made within seconds or never, so the page checks for it for a minute at most.
 */
export const licenseImageQuery = ({ id, image }: Pick<PilotLicense, 'id' | 'image'>) =>
  queryOptions({
    queryKey: licenseKeys.image(id),
    queryFn: ({ signal }) => call('GET /v1/pilots/pilot_licenses/{id}/image', { params: { id }, signal }),
    enabled: image !== null,
    staleTime: renewalMs,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && needsPreview(data.type) && !data.preview_url && dataUpdateCount < previewWaits
        ? previewWaitMs
        : renewalMs,
  })

/** Today in the pilot's time zone, or in the browser's if that is unknown. */
export const pilotDays = ({ timezone_id }: Pick<Pilot, 'timezone_id'>): LocalDays =>
  localDays(new Date(), timezone_id ?? localZone())
