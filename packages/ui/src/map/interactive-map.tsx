import { t } from '@sortie/domain/language'
import { Map as MapIcon } from 'lucide-react'
import { Suspense } from 'react'
import { classNames } from '../class-names.ts'
import { Skeleton, SkeletonGroup } from '../feedback/skeleton.tsx'
import { lazyPart } from '../lazy.ts'
import { MapFallback } from './map-fallback.tsx'
import { MapLegend } from './map-legend.tsx'
import type { MapProps } from './map-types.ts'

// If the map cannot be loaded, at a site without a signal for example, its markers are shown as a list instead of an
// error page.
const MapStage = lazyPart(async () => (await import('./map-stage.tsx')).MapStage, { orElse: MapFallback })

/** A placeholder of the map's size while it loads. */
export const MapSkeleton = ({ className = 'h-96' }: { className?: string }) => (
  <div className={classNames('grid overflow-hidden rounded-card border border-line bg-sunken', className)}>
    <SkeletonGroup label={t('Loading the map')}>
      <div className="relative grid h-full place-items-center">
        <Skeleton shape="box" className="absolute inset-0" />
        <MapIcon aria-hidden className="relative size-10 text-edge/60" strokeWidth={1.5} />
      </div>
    </SkeletonGroup>
  </div>
)

/** The sketch in the frame of the map to come, with the legend below it. */
const MapFrame = ({ label, className = 'h-96', sketch, legend }: MapProps) => (
  <section
    aria-label={label}
    className={classNames(
      'flex flex-col overflow-hidden rounded-card border border-line bg-sunken',
      className,
    )}
  >
    <div className="relative min-h-0 flex-1">{sketch}</div>
    {legend && legend.length > 0 && <MapLegend items={legend} />}
  </section>
)

/** The map of the portal. The map library is loaded when the first map is shown. */
export const InteractiveMap = (props: MapProps) => (
  <Suspense fallback={props.sketch ? <MapFrame {...props} /> : <MapSkeleton className={props.className} />}>
    <MapStage {...props} />
  </Suspense>
)
