import { Drone } from '#ui/illustrations/illustration.tsx'

const windows = [
  [318, 296],
  [350, 296],
  [318, 328],
  [350, 328],
] as const

/** A drone over a town at dusk, photographing a roof; decoration only. */
export const HeroScene = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 520 440"
    preserveAspectRatio="xMidYMax slice"
    fill="none"
    aria-hidden="true"
    focusable="false"
    className={className}
  >
    <circle cx="404" cy="112" r="46" className="fill-attention" />
    <circle cx="404" cy="112" r="70" className="fill-attention/15" />
    <path
      d="M58 84h4M60 82v4M150 48h4M152 46v4M474 220h4M476 218v4M252 66h4M254 64v4"
      className="stroke-on-navy-muted"
      strokeWidth="2"
      strokeLinecap="round"
    />
    <path d="M0 300C80 244 150 286 232 262s190-58 288-6v184H0Z" className="fill-navy-raised" />
    <path d="M0 344c94-46 172 2 270-24s168-20 250 8v112H0Z" className="fill-accent-deep" />
    <path d="M0 388c120-38 230 12 330-14s140-8 190 6v60H0Z" className="fill-accent" />
    <path d="M214 176 122 346h190Z" className="fill-info/20" />
    <path
      d="M214 176 122 346M214 176l98 170"
      className="stroke-info"
      strokeWidth="2"
      strokeDasharray="4 7"
      strokeLinecap="round"
    />
    <rect x="300" y="276" width="84" height="96" rx="4" className="fill-navy-line" />
    {windows.map(([x, y]) => (
      <rect key={`${x} ${y}`} x={x} y={y} width="18" height="18" rx="3" className="fill-attention/80" />
    ))}
    <path d="M142 346v-44h150v70H142Z" className="fill-surface" />
    <path d="m128 306 89-54 89 54Z" className="fill-danger" />
    <rect x="200" y="328" width="32" height="44" rx="3" className="fill-navy" />
    <rect x="158" y="322" width="26" height="22" rx="3" className="fill-info/40" />
    <rect x="248" y="322" width="26" height="22" rx="3" className="fill-info/40" />
    <path
      d="M110 262v-22h22M324 262v-22h-22M110 356v22h22M324 356v22h-22"
      className="stroke-accent-on-navy"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle cx="60" cy="352" r="22" className="fill-accent-strong" />
    <path d="M60 352v36" className="stroke-navy" strokeWidth="4" strokeLinecap="round" />
    <g transform="translate(214 142) scale(1.9)">
      <g className="[&_.fill-ink]:fill-on-navy [&_.stroke-ink]:stroke-on-navy">
        <Drone />
      </g>
    </g>
  </svg>
)
