import { Illustration, type IllustrationProps } from './illustration.tsx'

/** Nothing to worry about: no notifications, no conflicts. */
export const ClearSky = (props: IllustrationProps) => (
  <Illustration {...props}>
    <circle cx="120" cy="70" r="22" className="fill-attention" />
    <path
      d="M120 34 V28 M120 112 V106 M84 70 H78 M162 70 H156 M94.5 44.5 L90.3 40.3 M149.7 99.7 L145.5 95.5 M94.5 95.5 L90.3 99.7 M149.7 40.3 L145.5 44.5"
      className="stroke-attention"
      strokeWidth="4"
      strokeLinecap="round"
    />
    <path
      d="M138 112 a14 14 0 0 1 2 -27.8 a20 20 0 0 1 38 4.4 a12 12 0 0 1 -2 23.4 Z"
      className="fill-surface stroke-ink"
      strokeWidth="2.5"
      strokeLinejoin="round"
    />
    <path
      d="M44 60 q6 -7 11 0 q5 -7 11 0 M64 42 q5 -6 9 0 q4 -6 9 0"
      className="stroke-ink"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path d="M44 112 H92 M58 122 H82" className="stroke-edge" strokeWidth="2.5" strokeLinecap="round" />
  </Illustration>
)
