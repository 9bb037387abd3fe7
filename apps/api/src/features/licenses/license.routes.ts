import { licenseCalls } from '@sortie/contract/license.calls'
import { notFound } from '../../platform/errors.ts'
import { onlyFields } from '../../platform/stored-fields.ts'
import { linkToFile, previewKey } from '../../platform/stored-files.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { refuseDocument, verifyDocument } from './judge-document.ts'
import { selectDocument, selectLicenses } from './license.queries.ts'
import { providerLicense, providerLicensePage } from './provider-licenses.ts'
import { addLicense, changeLicense, removeLicense } from './save-license.ts'

export const licenseRoutes = ({ serve, jobQueue, objects, webhooks }: FeatureParts): void => {
  serve(licenseCalls, {
    'GET /v1/pilots/pilot_licenses': ({ db, session }) => selectLicenses(db, session.pilotId),
    'POST /v1/pilots/pilot_licenses': ({ db, session, body, files }) =>
      addLicense(db, { jobQueue, webhooks, pilotId: session.pilotId, image: files.image }, body),
    'PUT /v1/pilots/pilot_licenses/{id}': ({ db, session, params, body, files }) =>
      changeLicense(
        db,
        { jobQueue, webhooks, pilotId: session.pilotId, image: files.image },
        params.id,
        body,
      ),
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
    'GET /v1/provider/pilots/{id}/licenses': ({ db, params, query }) =>
      providerLicensePage(db, objects, params.id, query),
    'POST /v1/provider/pilots/{id}/licenses/{license_id}/verify': async ({ db, params, body }) => {
      await verifyDocument(db, params, onlyFields(body, 'revision'))
      return providerLicense(db, objects, params)
    },
    'POST /v1/provider/pilots/{id}/licenses/{license_id}/refuse': async ({ db, params, body }) => {
      await refuseDocument(db, params, onlyFields(body, 'revision', 'reason'))
      return providerLicense(db, objects, params)
    },
  })
}
