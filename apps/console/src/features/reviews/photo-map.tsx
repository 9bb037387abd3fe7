import { usesMiles } from '@sortie/domain/units'
import { footprint, halfAngles } from '@sortie/imagery/coverage/footprint'
import type { PhotoFacts } from '@sortie/imagery/photo-facts'
import { InteractiveMap } from '@sortie/ui/map/interactive-map.tsx'
import { useDeferredValue, useMemo } from 'react'
import { mapGround } from '#app/map-ground.ts'
import type { Photo, ReviewedMission } from './reviews.queries.ts'

type Place = [longitude: number, latitude: number]

const metersPerDegree = 111_195
/** So many places show where a shot was flown; more would only be one spot. */
const mostPlaces = 400
const directionMeters = 15

const placeOf = ({ gps_longitude, gps_latitude }: Photo): Place[] =>
  gps_longitude === null || gps_latitude === null ? [] : [[gps_longitude, gps_latitude]]

const awayFrom = ([longitude, latitude]: Place, north: number, east: number): Place => [
  longitude + east / (metersPerDegree * Math.cos((latitude * Math.PI) / 180)),
  latitude + north / metersPerDegree,
]

const anglesOf = (photo: Photo) =>
  halfAngles({
    width: photo.width,
    height: photo.height,
    focalLengthPixels: photo.calibrated_focal_length,
    focalLengthMillimeters: photo.focal_length,
    focalLength35Millimeters: photo.focal_length_35mm,
    sensorWidthMillimeters: null,
    sensorHeightMillimeters: null,
  } as PhotoFacts)

const drawingOf = (photo: Photo, others: readonly Photo[]) => {
  const [place] = placeOf(photo)
  const step = Math.max(1, Math.ceil(others.length / mostPlaces))
  const photos = [
    ...others.filter((other, index) => index % step === 0 && other !== photo).flatMap(placeOf),
    ...(place ? [place] : []),
  ]
  if (!place) return { photos, paths: [], footprints: [], gaps: [], depth: null }
  const yaw = photo.gimbal_yaw ?? photo.flight_yaw
  const turn = ((yaw ?? 0) * Math.PI) / 180
  const ground = footprint(
    {
      heightMeters: photo.relative_altitude ?? 0,
      pitchDegrees: photo.gimbal_pitch ?? -90,
      yawDegrees: yaw ?? 0,
      rollDegrees: photo.gimbal_roll ?? 0,
    },
    anglesOf(photo),
  ).map(({ north, east }) => awayFrom(place, north, east))
  const [corner] = ground
  const ahead = awayFrom(place, Math.cos(turn) * directionMeters, Math.sin(turn) * directionMeters)
  return {
    photos,
    paths: yaw === null ? [] : [[place, ahead]],
    footprints: corner ? [[...ground, corner]] : [],
    gaps: [],
    depth: null,
  }
}

interface PhotoMapProps {
  mission: ReviewedMission
  photo: Photo
  /** The photos of the same shot. */
  others: readonly Photo[]
}

/** Where a photo was taken, which way the camera looked, and the ground it shows. */
export const PhotoMap = ({ mission, photo, others }: PhotoMapProps) => {
  // The photo itself never waits for the map.
  const shown = useDeferredValue(photo)
  const drawing = useMemo(() => drawingOf(shown, others), [shown, others])
  const { location, map_features } = mission
  const center = useMemo(() => {
    const { latitude, longitude } = location ?? {}
    return latitude == null || longitude == null ? undefined : { latitude, longitude }
  }, [location])
  if (drawing.photos.length === 0 && !center)
    return <p className="text-ink-soft">These photos have no position.</p>
  return (
    <InteractiveMap
      label="Where the photo was taken"
      features={map_features}
      survey={drawing}
      center={center}
      fitTo={drawing.photos.length > 0 ? 'survey' : 'features'}
      units={usesMiles(location?.country) ? 'imperial' : 'metric'}
      ground={mapGround()}
      className="h-56"
    />
  )
}
