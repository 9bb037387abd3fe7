import type { PlacesConfig } from '../../config/services.ts'
import { openGazetteer } from './gazetteer/open-gazetteer.ts'
import { googlePlaces } from './google.ts'
import { nominatimPlaces } from './nominatim.ts'
import { photonPlaces } from './photon.ts'
import type { Places } from './places.ts'

export const openPlaces = (config: PlacesConfig): Places => {
  if (config.kind === 'photon') return photonPlaces(config.url)
  if (config.kind === 'nominatim') return nominatimPlaces(config.url)
  if (config.kind === 'google') return googlePlaces(config.url, config.key)
  return openGazetteer()
}
