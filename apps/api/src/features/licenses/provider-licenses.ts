import { licenseState, localDays } from '@sortie/domain/pilot/license'
import type { ObjectStore } from '@sortie/storage/object-store'
import type { Queryable } from '../../platform/database.ts'
import { type KeysetPage, pageOfRows } from '../../platform/pages.ts'
import { linkToFile, previewKey } from '../../platform/stored-files.ts'
import { knownPilot } from '../pilots/known-pilot.ts'
import {
  type DocumentedLicense,
  selectDocumentedLicense,
  selectDocumentedLicenses,
} from './license.queries.ts'

/** A license with links that open its document for a few minutes. */
const withLinks = async (
  store: ObjectStore,
  zone: string | null,
  { image_key: key, image_type: type, has_preview, ...license }: DocumentedLicense,
) => {
  const { name } = license.license
  const preview =
    key && has_preview ? await linkToFile(store, { key: previewKey(key), type: 'image/jpeg', name }) : null
  return {
    ...license,
    state: licenseState(license, localDays(new Date(), zone)),
    document:
      key && type
        ? { ...(await linkToFile(store, { key, type, name })), preview_url: preview?.url ?? null }
        : null,
  }
}

export const providerLicensePage = async (
  db: Queryable,
  store: ObjectStore,
  pilotId: number,
  page: KeysetPage,
) => {
  const { timezone_id } = await knownPilot(db, pilotId)
  const { data, meta } = pageOfRows(await selectDocumentedLicenses(db, pilotId), page)
  return { data: await Promise.all(data.map((license) => withLinks(store, timezone_id, license))), meta }
}

export const providerLicense = async (
  db: Queryable,
  store: ObjectStore,
  { id, license_id }: { id: number; license_id: number },
) => {
  const { timezone_id } = await knownPilot(db, id)
  return withLinks(store, timezone_id, await selectDocumentedLicense(db, id, license_id))
}
