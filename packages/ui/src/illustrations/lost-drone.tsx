import { Drone, Illustration, type IllustrationProps } from './illustration.tsx'

/** Something is missing that should be here: a page, or a response from the server. */
export const LostDrone = (props: IllustrationProps) => (
  <Illustration {...props}>
    <path
      d="M20 112 C60 96 96 116 132 106 S196 98 220 108 V118 A20 20 0 0 1 200 138 H40 A20 20 0 0 1 20 118 Z"
      className="fill-accent/25"
    />
    <path
      d="M36 122 C58 104 46 84 70 80 S96 96 104 78"
      className="stroke-info"
      strokeWidth="3"
      strokeLinecap="round"
      strokeDasharray="1 8"
    />
    <path d="M32 118 l8 8 M40 118 l-8 8" className="stroke-danger" strokeWidth="3" strokeLinecap="round" />
    <g transform="translate(122 56) rotate(-8)">
      <Drone />
    </g>
    <path
      d="M172 48 a10 10 0 1 1 14 9.2 c-3 1.4 -4 3 -4 6.3"
      className="stroke-ink"
      strokeWidth="4"
      strokeLinecap="round"
    />
    <circle cx="182" cy="73" r="2.75" className="fill-ink" />
  </Illustration>
)
