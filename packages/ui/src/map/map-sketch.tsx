import { t } from '@sortie/domain/language'
import { strokeWeights } from '@sortie/domain/mission/map-pins'
import { Maximize } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../actions/button.tsx'
import { classNames } from '../class-names.ts'
import { HatchPattern } from './feature-mark.tsx'
import { featureShape, noFlyColor } from './legend-items.ts'
import { MapLegend } from './map-legend.tsx'
import { MapPin } from './map-pin.tsx'
import type { DrawnFeature, MapProps } from './map-types.ts'
import { type SketchPoint, sketchPath, sketchPlan, sketchSize } from './sketch.ts'

type Place = (position: readonly number[]) => SketchPoint

type FeatureProps = { feature: DrawnFeature; place: Place; hatch: string }

const Feature = ({ feature, place, hatch }: FeatureProps) => {
  const { geometry } = feature
  const isNoFly = featureShape(feature) === 'no-fly'
  const color = isNoFly ? noFlyColor : feature.colour
  if (geometry.type === 'Point') {
    const [x, y] = place(geometry.coordinates)
    return <circle cx={x} cy={y} r={6} fill={color} className="stroke-white" strokeWidth={2} />
  }
  const isArea = geometry.type === 'Polygon'
  const parts = geometry.type === 'Polygon' ? geometry.coordinates : [geometry.coordinates]
  const path = sketchPath(
    parts.map((part) => part.map(place)),
    isArea,
  )
  const weight = isArea ? strokeWeights.polygon : strokeWeights.line
  // Lines have the same width on a small sketch as on a large one.
  const joints = {
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
    vectorEffect: 'non-scaling-stroke',
  } as const
  return (
    <>
      <path d={path} className="fill-none stroke-ink/35" strokeWidth={weight + 2} {...joints} />
      <path
        d={path}
        fill={isNoFly ? `url(#${hatch})` : isArea ? color : 'none'}
        fillOpacity={isNoFly ? 1 : 0.24}
        fillRule="evenodd"
        stroke={color}
        strokeWidth={weight}
        {...joints}
      />
    </>
  )
}

type SketchProps = Pick<MapProps, 'center'> & {
  features: readonly DrawnFeature[]
  marker: NonNullable<MapProps['markers']>[number] | null
}

/** The features to fly as a plain drawing, without loading a map. */
export const SiteSketch = ({ features, marker, center }: SketchProps) => {
  const hatch = useId()
  const place = sketchPlan(features, center)
  const at = marker && place?.([marker.longitude, marker.latitude])
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${sketchSize.width} ${sketchSize.height}`}
      className="absolute inset-0 size-full"
    >
      <HatchPattern id={hatch} color={noFlyColor} distance={6} />
      {place &&
        features.map((feature) => <Feature key={feature.id} feature={feature} place={place} hatch={hatch} />)}
      {marker && at && (
        <svg aria-hidden x={at[0] - 15} y={at[1] - 34.5} width={30} height={36} overflow="visible">
          <MapPin pin={marker.pin} color={marker.color} className="h-9" />
        </svg>
      )}
    </svg>
  )
}

type MapSketchProps = SketchProps & Pick<MapProps, 'label' | 'legend' | 'className'> & { onOpen: () => void }

/** The sketch of a site, with a button that opens the map. */
export const MapSketch = ({ label, legend, onOpen, className, ...site }: MapSketchProps) => (
  <section
    aria-label={label}
    className={classNames(
      'flex flex-col overflow-hidden rounded-card border border-line bg-sunken',
      className,
    )}
  >
    <div className="relative min-h-0 flex-1">
      <SiteSketch {...site} />
      <div className="absolute right-3 bottom-3">
        <Button mode="secondary" size="small" icon={Maximize} onPress={onOpen}>
          {t('Explore the map')}
        </Button>
      </div>
    </div>
    {legend && legend.length > 0 && <MapLegend items={legend} />}
  </section>
)
