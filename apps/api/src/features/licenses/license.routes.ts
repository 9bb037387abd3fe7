import { licenseCalls } from '@sortie/contract/license.calls'
import { licenseState, localDays } from '@sortie/domain/pilot/license'
import { notFound } from '../../platform/errors.ts'
import { pageOfRows } from '../../platform/pages.ts'
import { linkToFile, previewKey } from '../../platform/stored-files.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { knownPilot } from '../pilots/known-pilot.ts'
import { selectDocument, selectDocumentedLicenses, selectLicenses } from './license.queries.ts'
import { addLicense, changeLicense, removeLicense } from './save-license.ts'

export const licenseRoutes = ({ serve, jobQueue, objects }: FeatureParts): void => {
  serve(licenseCalls, {
    'GET /v1/pilots/pilot_licenses': ({ db, session }) => selectLicenses(db, session.pilotId),
    'POST /v1/pilots/pilot_licenses': ({ db, session, body, files }) =>
      addLicense(db, { jobQueue, pilotId: session.pilotId, image: files.image }, body),
    'PUT /v1/pilots/pilot_licenses/{id}': ({ db, session, params, body, files }) =>
      changeLicense(db, { jobQueue, pilotId: session.pilotId, image: files.image }, params.id, body),
    'DELETE /v1/pilots/pilot_licenses/{id}': ({ db, session, params }) =>
      removeLicense(db, { jobQueue, pilotId: session.pilotId }, params.id),
    'GET /v1/pilots/pilot_licenses/{id}/image': async ({ db, session, params }) => {
      const found = await selectDocument(db, session.pilotId, params.id)
      if (!found?.image_key || !found.image_type) throw notFound()
      const { image_key: key, image_type: type, has_preview, name } = found
      const preview = has_preview && linkToFile(objects, { key: previewKey(key), type: 'image/jpeg', name })
      const link = await linkToFile(objects, { key, type, name })
      return { ...link, preview_url: (preview && (await preview).url) || null }
    },
    'GET /v1/provider/pilots/{id}/licenses': async ({ db, params, query }) => {
      const { timezone_id } = await knownPilot(db, params.id)
      const today = localDays(new Date(), timezone_id)
      const { data, meta } = pageOfRows(await selectDocumentedLicenses(db, params.id), query)
      const licenses = await Promise.all(
        data.map(async ({ image_key: key, image_type: type, ...license }) => ({
          ...license,
          state: licenseState(license, today),
          document: key && type ? await linkToFile(objects, { key, type, name: license.license.name }) : null,
        })),
      )
      return { data: licenses, meta }
    },
  })
}
