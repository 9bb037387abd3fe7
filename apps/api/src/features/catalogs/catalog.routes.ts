import { catalogCalls } from '@sortie/contract/catalog.calls'
import type { FeatureParts } from '../feature-parts.ts'
import { catalogHandlers } from './catalog.ts'
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
  selectChoosableCategories,
  selectChoosableDevices,
  selectChoosableEquipment,
  selectChoosableLicenseTypes,
} from './flat-catalog.queries.ts'
import { packageCatalog } from './package.queries.ts'
import { shotTypeCatalog } from './shot-type.queries.ts'

const drones = catalogHandlers(droneCatalog)
const devices = catalogHandlers(deviceCatalog)
const licenseTypes = catalogHandlers(licenseTypeCatalog)
const equipment = catalogHandlers(equipmentCatalog)
const categories = catalogHandlers(categoryCatalog)
const badges = catalogHandlers(badgeCatalog)
const packages = catalogHandlers(packageCatalog)
const shotTypes = catalogHandlers(shotTypeCatalog)
const rescheduleReasons = catalogHandlers(rescheduleReasonCatalog)
const legalEntities = catalogHandlers(legalEntityCatalog)
const dailyMessages = catalogHandlers(dailyMessageCatalog)

export const catalogRoutes = ({ serve }: FeatureParts): void => {
  serve(catalogCalls, {
    'GET /public/categories': ({ db }) => selectChoosableCategories(db),
    'GET /public/devices': ({ db }) => selectChoosableDevices(db),
    'GET /public/drones': ({ db }) => selectChoosableDrones(db),
    'GET /public/licenses': ({ db }) => selectChoosableLicenseTypes(db),
    'GET /public/pilot_equipment': ({ db }) => selectChoosableEquipment(db),
    'GET /v1/provider/drones': drones.list,
    'POST /v1/provider/drones': drones.add,
    'PATCH /v1/provider/drones/{id}': drones.change,
    'DELETE /v1/provider/drones/{id}': drones.remove,
    'GET /v1/provider/devices': devices.list,
    'POST /v1/provider/devices': devices.add,
    'PATCH /v1/provider/devices/{id}': devices.change,
    'DELETE /v1/provider/devices/{id}': devices.remove,
    'GET /v1/provider/license_types': licenseTypes.list,
    'POST /v1/provider/license_types': licenseTypes.add,
    'PATCH /v1/provider/license_types/{id}': licenseTypes.change,
    'DELETE /v1/provider/license_types/{id}': licenseTypes.remove,
    'GET /v1/provider/equipment': equipment.list,
    'POST /v1/provider/equipment': equipment.add,
    'PATCH /v1/provider/equipment/{id}': equipment.change,
    'DELETE /v1/provider/equipment/{id}': equipment.remove,
    'GET /v1/provider/categories': categories.list,
    'POST /v1/provider/categories': categories.add,
    'PATCH /v1/provider/categories/{id}': categories.change,
    'DELETE /v1/provider/categories/{id}': categories.remove,
    'GET /v1/provider/badges': badges.list,
    'POST /v1/provider/badges': badges.add,
    'PATCH /v1/provider/badges/{id}': badges.change,
    'DELETE /v1/provider/badges/{id}': badges.remove,
    'GET /v1/provider/packages': packages.list,
    'POST /v1/provider/packages': packages.add,
    'PATCH /v1/provider/packages/{id}': packages.change,
    'DELETE /v1/provider/packages/{id}': packages.remove,
    'GET /v1/provider/shot_types': shotTypes.list,
    'POST /v1/provider/shot_types': shotTypes.add,
    'PATCH /v1/provider/shot_types/{id}': shotTypes.change,
    'DELETE /v1/provider/shot_types/{id}': shotTypes.remove,
    'GET /v1/provider/reschedule_reasons': rescheduleReasons.list,
    'POST /v1/provider/reschedule_reasons': rescheduleReasons.add,
    'PATCH /v1/provider/reschedule_reasons/{id}': rescheduleReasons.change,
    'DELETE /v1/provider/reschedule_reasons/{id}': rescheduleReasons.remove,
    'GET /v1/provider/legal_entities': legalEntities.list,
    'POST /v1/provider/legal_entities': legalEntities.add,
    'PATCH /v1/provider/legal_entities/{id}': legalEntities.change,
    'DELETE /v1/provider/legal_entities/{id}': legalEntities.remove,
    'GET /v1/provider/daily_messages': dailyMessages.list,
    'POST /v1/provider/daily_messages': dailyMessages.add,
    'PATCH /v1/provider/daily_messages/{id}': dailyMessages.change,
    'DELETE /v1/provider/daily_messages/{id}': dailyMessages.remove,
  })
}
