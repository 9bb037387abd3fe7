import { Illustration, type IllustrationProps } from './illustration.tsx'

/** Another company's app that sends photos. */
export const AppOnPhone = (props: IllustrationProps) => (
  <Illustration {...props}>
    <rect
      x="62"
      y="24"
      width="60"
      height="104"
      rx="11"
      className="fill-surface stroke-ink"
      strokeWidth="2.5"
    />
    <path d="M84 33 H100" className="stroke-ink" strokeWidth="3" strokeLinecap="round" />
    <rect x="71" y="44" width="42" height="32" rx="5" className="fill-info-tint" />
    <path d="M73 72 L85 57 L94 67 L100 61 L111 72 Z" className="fill-accent" />
    <circle cx="104" cy="52" r="4" className="fill-attention" />
    <rect x="71" y="84" width="19" height="15" rx="4" className="fill-sunken" />
    <rect x="94" y="84" width="19" height="15" rx="4" className="fill-sunken" />
    <rect x="71" y="105" width="42" height="10" rx="5" className="fill-accent" />
    <path
      d="M131 78 H149 M142 70 L150 78 L142 86"
      className="stroke-edge"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path
      d="M172 93 a11 11 0 0 1 1 -22 a15 15 0 0 1 28 4 a9 9 0 0 1 1 18 Z"
      className="fill-surface stroke-ink"
      strokeWidth="2.5"
      strokeLinejoin="round"
    />
  </Illustration>
)
