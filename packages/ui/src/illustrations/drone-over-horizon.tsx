import { Drone, Illustration, type IllustrationProps } from './illustration.tsx'

/** No missions yet. */
export const DroneOverHorizon = (props: IllustrationProps) => (
  <Illustration {...props}>
    <circle cx="176" cy="52" r="14" className="fill-attention" />
    <path
      d="M20 104 C52 84 78 100 108 92 S178 76 220 98 V118 A20 20 0 0 1 200 138 H40 A20 20 0 0 1 20 118 Z"
      className="fill-accent/25"
    />
    <path
      d="M20 120 C66 104 110 124 150 112 S206 112 220 116 V118 A20 20 0 0 1 200 138 H40 A20 20 0 0 1 20 118 Z"
      className="fill-accent"
    />
    <path
      d="M104 70 L84 112 M104 70 L128 112"
      className="stroke-info"
      strokeWidth="1.5"
      strokeDasharray="3 4"
    />
    <g transform="translate(104 52)">
      <Drone />
    </g>
  </Illustration>
)
