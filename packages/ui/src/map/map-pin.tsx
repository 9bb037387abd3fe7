import { known, toTranslate } from '@sortie/domain/language'
import { type PinType, pinTitles } from '@sortie/domain/mission/map-pins'
import {
  BriefcaseBusiness,
  Building2,
  Check,
  GraduationCap,
  House,
  type LucideIcon,
  PlaneTakeoff,
  Plus,
  Sparkles,
  UserRound,
} from 'lucide-react'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { signOn } from './color.ts'

export const dropOutline = 'M20 46C16 37 4 30 4 18a16 16 0 1 1 32 0c0 12-12 19-16 28Z'

/** Every outline ends in a tip at (20, 46), which marks the place. */
const outlines = {
  drop: dropOutline,
  shield: 'M8 3h24a4 4 0 0 1 4 4v11c0 13-11 18-16 28C15 36 4 31 4 18V7a4 4 0 0 1 4-4Z',
  square: 'M8 3h24a4 4 0 0 1 4 4v22a4 4 0 0 1-4 4h-5l-7 13-7-13H8a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Z',
  house: 'M20 1.5 36 13v17a4 4 0 0 1-4 4h-5l-7 12-7-12H8a4 4 0 0 1-4-4V13Z',
  ball: 'M20 46l-5-12.2a16 16 0 1 1 10 0Z',
  hexagon: 'M11.5 2.5h17L37.5 18 29 33h-4.5L20 46l-4.5-13H11L2.5 18Z',
  kite: 'M20 1 38 18.5 20 46 2 18.5Z',
}

/** What a pin can stand for: a mission, or in the console a pilot. */
export type PinKind = PinType | 'pilot'

export const pinKindTitles: Readonly<Record<PinKind, string>> = { ...pinTitles, pilot: toTranslate('Pilot') }

/**
 * Both the outline and the sign depend on the type. Pins of available missions are hollow, those of the pilot's own are
 * filled.
 */
const pins: Record<PinKind, { outline: keyof typeof outlines; sign: LucideIcon; isHollow?: boolean }> = {
  client: { outline: 'drop', sign: BriefcaseBusiness },
  training: { outline: 'shield', sign: GraduationCap },
  available: { outline: 'drop', sign: Plus, isHollow: true },
  commercial_panorama_available: { outline: 'square', sign: Building2, isHollow: true },
  residential_panorama_available: { outline: 'house', sign: House, isHollow: true },
  active: { outline: 'ball', sign: PlaneTakeoff },
  completed: { outline: 'hexagon', sign: Check },
  creative: { outline: 'kite', sign: Sparkles },
  pilot: { outline: 'ball', sign: UserRound },
}

/** The color of soft ink, for a legend or a filter, where a type has no color of its own. */
export const plainPinColor = '#465266'

export type MapPinProps = {
  pin: PinKind
  color: string
  /** Names the type for screen readers where no text next to it does. */
  isNamed?: boolean
  className?: string
}

/** A pin for the map, a list or a legend. It does not need the map library. */
export const MapPin = ({ pin, color, isNamed, className = 'h-10' }: MapPinProps) => {
  const { outline, sign: Sign, isHollow } = pins[pin]
  const signColor = isHollow || signOn(color) === 'ink' ? 'text-navy' : 'text-white'
  return (
    <>
      <svg
        aria-hidden
        viewBox="0 0 40 48"
        data-pin={pin}
        className={classNames('aspect-5/6 shrink-0 overflow-visible', className)}
      >
        {/* The dark rim keeps a yellow pin visible on a pale map. */}
        <path d={outlines[outline]} className="fill-none stroke-navy/70" strokeWidth={isHollow ? 5 : 2.5} />
        <path
          d={outlines[outline]}
          fill={isHollow ? 'white' : color}
          stroke={isHollow ? color : undefined}
          strokeWidth={3}
          strokeLinejoin="round"
        />
        <Sign x={10.5} y={9} width={19} height={19} strokeWidth={2.25} className={signColor} />
      </svg>
      {isNamed && <VisuallyHidden>{known(pinKindTitles[pin])}</VisuallyHidden>}
    </>
  )
}
