import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { InteractiveMap } from '@sortie/ui/map/interactive-map.tsx'
import type { MapCluster, MapMarker } from '@sortie/ui/map/map-types.ts'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { mapGround } from './map-ground.ts'
import { boxOf, type Region, RegionButtons, regionOf } from './map-region.tsx'
import { type Group, mergeClose } from './merge-close.ts'

/** All of the United States, where a map begins. */
const start = { latitude: 39, longitude: -97, zoom: 3.5 }

/** What a map shows: its frame as the parameter of a call, and its zoom. */
export interface MapFrame {
  box: string
  zoom: number
}

/** One, or a few at one place, are pins; all others are groups to zoom in on. */
const isPins = <Row,>({ count, rows, west, east, south, north }: Group<Row>): boolean =>
  rows.length === count && (count === 1 || (west === east && south === north))

type ClusterMapProps<Row> = {
  label: string
  /** Keep the array the same between renders. */
  groups: readonly Group<Row>[] | undefined
  isCapped: boolean
  one: string
  many: string
  /** Keep the function the same between renders. */
  markerOf: (row: Row) => Pick<MapMarker, 'id' | 'pin' | 'color' | 'title'>
  /** The folder of the rows' pages, such as '/missions'. */
  folder: string
  onFrame: (frame: MapFrame) => void
  /** Lets people limit the list to a region of the map. */
  region?: Region
  /** Next to the count above the map. */
  children?: ReactNode
  className: string
}

/** A map of more records than a page could know: the server groups them, and groups open by zooming in. */
export const ClusterMap = <Row,>({
  label,
  groups: given,
  isCapped,
  one,
  many,
  markerOf,
  folder,
  onFrame,
  region,
  children,
  className,
}: ClusterMapProps<Row>) => {
  const [seen, setSeen] = useState<{ box: string; zoom: number } | null>(null)
  const [isDrawing, setDrawing] = useState(false)
  const zoom = seen?.zoom ?? start.zoom
  const groups = useMemo(() => given && mergeClose(given, zoom), [given, zoom])
  const regions = useMemo(() => regionOf(region?.box), [region?.box])
  const stopDrawing = useCallback(() => setDrawing(false), [])
  const markers = useMemo(
    () =>
      groups
        ?.filter(isPins)
        .flatMap(({ latitude, longitude, rows }) =>
          rows.map((row): MapMarker => ({ latitude, longitude, ...markerOf(row) })),
        ) ?? [],
    [groups, markerOf],
  )
  const clusters = useMemo(
    () =>
      groups
        ?.filter((group) => !isPins(group))
        .map(
          ({ latitude, longitude, count, west, south, east, north }): MapCluster => ({
            key: `${latitude} ${longitude}`,
            latitude,
            longitude,
            count,
            bounds: [west, south, east, north],
          }),
        ) ?? [],
    [groups],
  )
  const shown = groups?.reduce((sum, { count }) => sum + count, 0) ?? 0
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center gap-3">
        {region && (
          <RegionButtons
            region={region}
            isDrawing={isDrawing}
            onDraw={setDrawing}
            shown={seen?.box ?? null}
          />
        )}
        {/* Last, so that a count moves nothing that someone is about to press. */}
        <p role="status" className="figures text-ink-soft">
          {groups &&
            `${shown.toLocaleString('en-US')} ${shown === 1 ? one : many} ${region?.box ? 'in the region' : 'here'}${isCapped ? '. There are more: zoom in, or filter' : ''}`}
        </p>
        {children}
      </div>
      <InteractiveMap
        label={label}
        markers={markers}
        clusters={clusters}
        features={regions}
        {...(regions.length > 0 ? { fitTo: 'features' as const } : {})}
        center={start}
        zoom={start.zoom}
        gestures="map"
        ground={mapGround()}
        onBoundsChange={(bounds, at) => {
          const box = boxOf(bounds, at)
          setSeen({ box, zoom: at })
          onFrame({ box, zoom: Math.max(0, Math.floor(at)) })
        }}
        regionDrawing={
          region && isDrawing
            ? {
                onDraw: (bounds) => {
                  setDrawing(false)
                  region.onChange(boxOf(bounds, zoom))
                },
                onCancel: stopDrawing,
              }
            : undefined
        }
        renderPopup={(id) => {
          const marker = markers.find((each) => each.id === id)
          return (
            <div className="flex flex-col gap-1 p-1">
              <span className="font-medium wrap-anywhere">{marker?.title}</span>
              <TextLink href={`${folder}/${id}`}>
                Open {one} {id}
              </TextLink>
            </div>
          )
        }}
        className={className}
      />
    </>
  )
}
