import { catalogCalls } from '@sortie/contract/catalog.calls'
import type { FeatureParts } from '../feature-parts.ts'
import { type AllCatalogs, catalogHandlers } from './catalog.ts'
import { droneCatalog, selectChoosableDrones } from './drone.queries.ts'
import {
  badgeCatalog,
  categoryCatalog,
  dailyMessageCatalog,
  deviceCatalog,
  equipmentCatalog,
  legalEntityCatalog,
  licenseTypeCatalog,
  rescheduleReasonCatalog,
  reviewReasonCatalog,
  selectChoosableCategories,
  selectChoosableDevices,
  selectChoosableEquipment,
  selectChoosableLicenseTypes,
} from './flat-catalog.queries.ts'
import { packageCatalog } from './package.queries.ts'
import { shotTypeCatalog } from './shot-type.queries.ts'

const catalogs: AllCatalogs = {
  drones: droneCatalog,
  devices: deviceCatalog,
  license_types: licenseTypeCatalog,
  equipment: equipmentCatalog,
  categories: categoryCatalog,
  badges: badgeCatalog,
  packages: packageCatalog,
  shot_types: shotTypeCatalog,
  reschedule_reasons: rescheduleReasonCatalog,
  review_reasons: reviewReasonCatalog,
  legal_entities: legalEntityCatalog,
  daily_messages: dailyMessageCatalog,
}

export const catalogRoutes = ({ serve }: FeatureParts): void => {
  serve(catalogCalls, {
    'GET /public/categories': ({ db }) => selectChoosableCategories(db),
    'GET /public/devices': ({ db }) => selectChoosableDevices(db),
    'GET /public/drones': ({ db }) => selectChoosableDrones(db),
    'GET /public/licenses': ({ db }) => selectChoosableLicenseTypes(db),
    'GET /public/pilot_equipment': ({ db }) => selectChoosableEquipment(db),
    ...catalogHandlers(catalogs),
  })
}
