import { Illustration, type IllustrationProps } from './illustration.tsx'

/** Nothing at this place, or no place chosen. */
export const MapWithPin = (props: IllustrationProps) => (
  <Illustration {...props}>
    <path
      d="M52 44 L98 32 L142 44 L188 32 V108 L142 120 L98 108 L52 120 Z"
      className="fill-surface stroke-ink"
      strokeWidth="2.5"
      strokeLinejoin="round"
    />
    <path d="M98 32 V108 M142 44 V120" className="stroke-line" strokeWidth="2.5" />
    <path
      d="M62 98 C80 88 84 70 104 74 S130 96 152 84"
      className="stroke-info"
      strokeWidth="3"
      strokeLinecap="round"
      strokeDasharray="1 7"
    />
    <path d="M156 96 L178 90 V104 L156 110 Z M64 56 L86 50 V66 L64 72 Z" className="fill-accent/25" />
    <path
      d="M152 84 C139 67 134 60 134 51 A18 18 0 0 1 170 51 C170 60 165 67 152 84 Z"
      className="fill-accent stroke-ink"
      strokeWidth="2.5"
      strokeLinejoin="round"
    />
    <circle cx="152" cy="51" r="7" className="fill-surface" />
  </Illustration>
)
