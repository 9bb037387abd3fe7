import { Illustration, type IllustrationProps } from './illustration.tsx'

/** A payment for a mission, on its way to the bank. */
export const Payout = (props: IllustrationProps) => (
  <Illustration {...props}>
    <rect
      x="58"
      y="46"
      width="112"
      height="66"
      rx="9"
      className="fill-surface stroke-ink"
      strokeWidth="2.5"
    />
    <path d="M58 62 H170" className="stroke-ink" strokeWidth="7" />
    <rect x="70" y="78" width="38" height="7" rx="3.5" className="fill-accent/25" />
    <rect x="70" y="92" width="26" height="7" rx="3.5" className="fill-accent/25" />
    <circle cx="166" cy="100" r="23" className="fill-accent stroke-ink" strokeWidth="2.5" />
    <path
      d="M156 100 L163 107 L177 93"
      className="stroke-surface"
      strokeWidth="4.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle cx="186" cy="46" r="7" className="fill-attention" />
  </Illustration>
)
