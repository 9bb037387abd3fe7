import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallInput, CallResponse } from '@sortie/contract/call'
import type { DrawnArea } from '@sortie/ui/map/drawn-areas.ts'
import { geometryOf } from '@sortie/ui/map/drawn-areas.ts'
import { type DraftedSite, emptyAddress, type FileFeature } from './drafted-site.ts'

type Stored = Pick<CallResponse<ProviderCalls['GET /v1/provider/missions/{id}']>, 'location' | 'map_features'>
type StoredFeature = Stored['map_features'][number]
type Changes = CallInput<ProviderCalls['PATCH /v1/provider/missions/{id}']>['body']

/** What a form about a site sends. */
export interface SiteChanges {
  location?: NonNullable<Changes['location']> | undefined
  map_features: NonNullable<Changes['map_features']>
}

/** An area of a stored site remembers which feature it is, so that what isn't drawn of it is kept. */
type StoredArea = DrawnArea & { origin?: number }

const verticesOf = ({ geometry }: StoredFeature): DrawnArea['vertices'] | null => {
  // One with holes can't be drawn here.
  if (geometry.type !== 'Polygon' || geometry.coordinates.length !== 1) return null
  return (geometry.coordinates[0] ?? [])
    .slice(0, -1)
    .map(([longitude = 0, latitude = 0]) => ({ longitude, latitude }))
}

const pinOf = (location: Stored['location']): DraftedSite['site']['pin'] => {
  const { latitude, longitude } = location ?? {}
  return latitude == null || longitude == null ? null : { latitude, longitude }
}

/** A stored site as it is filled in: areas that can be changed on the map, and the rest, which stays as it is. */
export const draftOf = ({ location, map_features }: Stored): DraftedSite => {
  const areas: StoredArea[] = []
  const fileFeatures: FileFeature[] = []
  for (const feature of map_features) {
    const { id: origin, name, notes, kind, geometry } = feature
    const vertices = verticesOf(feature)
    if (vertices) areas.push({ origin, name, vertices, isOpen: false })
    else fileFeatures.push({ origin, name, notes, kind, geometry })
  }
  return {
    address: {
      ...emptyAddress,
      ...Object.fromEntries(
        (['formatted_address', 'address', 'city', 'state', 'postal_code', 'country'] as const).map((part) => [
          part,
          location?.[part] ?? '',
        ]),
      ),
      timezone_id: location?.timezone_id ?? null,
    },
    site: { pin: pinOf(location), areas },
    fileFeatures,
  }
}

const orNull = (text: string): string | null => text.trim() || null

const locationOf = (
  { address, site: { pin } }: DraftedSite,
  { location }: Stored,
): SiteChanges['location'] => {
  const { timezone_id, ...parts } = address
  const isGiven = pin !== null || Object.values(parts).some((part) => part.trim() !== '')
  if (!isGiven && !location) return undefined
  const isMoved = pin?.latitude !== location?.latitude || pin?.longitude !== location?.longitude
  return {
    // Parts of a stored place that the form doesn't show and that still hold.
    name: location?.name ?? null,
    address2: location?.address2 ?? null,
    airmap_authorization: location?.airmap_authorization ?? null,
    ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, orNull(part)])),
    latitude: pin?.latitude ?? null,
    longitude: pin?.longitude ?? null,
    // The server finds the zone of a pin that was moved by hand.
    timezone_id: isMoved && timezone_id === location?.timezone_id ? null : timezone_id,
  }
}

/** What is sent of it. A changed list replaces the stored one, so everything that was kept is in it. */
export const siteChangesOf = (draft: DraftedSite, stored: Stored): SiteChanges => {
  const position = (origin: number | undefined) => {
    const index = stored.map_features.findIndex(({ id }) => id === origin)
    return index < 0 ? stored.map_features.length : index
  }
  const drawn = (draft.site.areas as readonly StoredArea[]).flatMap(({ origin, ...area }): FileFeature[] => {
    const geometry = geometryOf(area)
    const stored = origin === undefined ? {} : { origin }
    return geometry ? [{ ...stored, name: area.name, notes: '', kind: 'polygon', geometry }] : []
  })
  const all: FileFeature[] = [...drawn, ...draft.fileFeatures].sort(
    (one, other) => position(one.origin) - position(other.origin),
  )
  const location = locationOf(draft, stored)
  return {
    ...(location ? { location } : {}),
    map_features: all.map(({ origin, name, geometry, notes, kind }) => {
      const before = stored.map_features.find(({ id }) => id === origin)
      if (!before) return { name, notes, kind: kind as StoredFeature['kind'], geometry }
      const { notes: kept, kind: stated, properties, shot_type_attributes } = before
      return { name, notes: kept, kind: stated, geometry, properties, shot_type_attributes }
    }),
  }
}
