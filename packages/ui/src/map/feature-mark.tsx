import { known, toTranslate } from '@sortie/domain/language'
import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import type { FeatureShape } from './map-types.ts'

type HatchPatternProps = {
  /** The id for a `fill` to refer to: `url(#id)`. */
  id: string
  color: string
  /** The distance between two stripes. */
  distance: number
}

/** Slanted stripes, the pattern of no-fly zones. */
export const HatchPattern = ({ id, color, distance }: HatchPatternProps) => (
  <pattern
    id={id}
    width={distance}
    height={distance}
    patternUnits="userSpaceOnUse"
    patternTransform="rotate(45)"
  >
    <path d={`M0 0v${distance}`} stroke={color} strokeWidth={distance * 0.4} />
  </pattern>
)

const titles: Record<FeatureShape, string> = {
  polygon: toTranslate('Area'),
  line: toTranslate('Line'),
  point: toTranslate('Point'),
  'no-fly': toTranslate('No-fly zone'),
}

export type FeatureMarkProps = {
  shape: FeatureShape
  color: string
  /** Names the shape for screen readers where no text next to it does. */
  isNamed?: boolean
  className?: string
}

/** The shape of a map feature in its color, for legends and shot lists. */
export const FeatureMark = ({ shape, color, isNamed, className = 'size-5' }: FeatureMarkProps) => {
  const hatch = useId()
  const rim = 'fill-none stroke-ink/50'
  return (
    <>
      <svg aria-hidden viewBox="0 0 20 20" data-shape={shape} className={classNames('shrink-0', className)}>
        {shape === 'polygon' && (
          <>
            <path
              d="M3 5.5 12 2.5l5.5 6L14.5 17H4.5Z"
              className={rim}
              strokeWidth={3}
              strokeLinejoin="round"
            />
            <path
              d="M3 5.5 12 2.5l5.5 6L14.5 17H4.5Z"
              fill={color}
              fillOpacity={0.35}
              stroke={color}
              strokeWidth={2}
              strokeLinejoin="round"
            />
          </>
        )}
        {shape === 'line' && (
          <>
            <path
              d="M3 15.5 8 6l4 6 5-7.5"
              className={rim}
              strokeWidth={5}
              strokeLinecap="round"
              strokeLinejoin="round"
            />
            <path
              d="M3 15.5 8 6l4 6 5-7.5"
              fill="none"
              stroke={color}
              strokeWidth={4}
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </>
        )}
        {shape === 'point' && (
          <>
            <circle cx={10} cy={10} r={6} className={rim} strokeWidth={1.5} />
            <circle cx={10} cy={10} r={5.5} fill={color} />
          </>
        )}
        {shape === 'no-fly' && (
          <>
            <HatchPattern id={hatch} color={color} distance={5} />
            <rect
              x={2.5}
              y={2.5}
              width={15}
              height={15}
              rx={1}
              fill={`url(#${hatch})`}
              stroke={color}
              strokeWidth={2}
            />
          </>
        )}
      </svg>
      {isNamed && <VisuallyHidden>{known(titles[shape])}</VisuallyHidden>}
    </>
  )
}
