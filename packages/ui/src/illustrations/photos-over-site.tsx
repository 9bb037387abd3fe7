import { Drone, Illustration, type IllustrationProps } from './illustration.tsx'

const columns = [70, 104, 138]
const rows = [78, 100]

/** Photos that cover a site side by side. */
export const PhotosOverSite = (props: IllustrationProps) => (
  <Illustration {...props}>
    <path d="M48 70 L186 62 L198 126 L42 130 Z" className="fill-accent/25" />
    {rows.map((y) =>
      columns.map((x) => (
        <rect
          key={`${x} ${y}`}
          x={x}
          y={y}
          width="32"
          height="20"
          rx="3"
          className="fill-surface stroke-ink"
          strokeWidth="2"
        />
      )),
    )}
    <path
      d="M72 116 L80 106 L86 112 L91 108 L100 116 Z M140 94 L148 84 L154 90 L159 86 L168 94 Z"
      className="fill-accent"
    />
    <path
      d="M106 58 L86 78 M134 58 L154 78"
      className="stroke-info"
      strokeWidth="1.5"
      strokeDasharray="3 4"
    />
    <g transform="translate(120 42)">
      <Drone />
    </g>
  </Illustration>
)
