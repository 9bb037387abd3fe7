import { catalogueCalls } from '@sortie/contract/catalogue.calls'
import type { FeatureParts } from '../feature-parts.ts'
import { catalogueHandlers } from './catalogue.ts'
import { droneCatalogue, selectChoosableDrones } from './drone.queries.ts'
import {
  badgeCatalogue,
  categoryCatalogue,
  dailyMessageCatalogue,
  deviceCatalogue,
  equipmentCatalogue,
  legalEntityCatalogue,
  licenseTypeCatalogue,
  rescheduleReasonCatalogue,
  selectChoosableCategories,
  selectChoosableDevices,
  selectChoosableEquipment,
  selectChoosableLicenseTypes,
} from './flat-catalogue.queries.ts'
import { packageCatalogue } from './package.queries.ts'
import { shotTypeCatalogue } from './shot-type.queries.ts'

const drones = catalogueHandlers(droneCatalogue)
const devices = catalogueHandlers(deviceCatalogue)
const licenseTypes = catalogueHandlers(licenseTypeCatalogue)
const equipment = catalogueHandlers(equipmentCatalogue)
const categories = catalogueHandlers(categoryCatalogue)
const badges = catalogueHandlers(badgeCatalogue)
const packages = catalogueHandlers(packageCatalogue)
const shotTypes = catalogueHandlers(shotTypeCatalogue)
const rescheduleReasons = catalogueHandlers(rescheduleReasonCatalogue)
const legalEntities = catalogueHandlers(legalEntityCatalogue)
const dailyMessages = catalogueHandlers(dailyMessageCatalogue)

export const catalogueRoutes = ({ serve }: FeatureParts): void => {
  serve(catalogueCalls, {
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
