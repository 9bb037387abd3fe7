import { Illustration, type IllustrationProps } from './illustration.tsx'

/** Something to fill in, or all of it done. */
export const Checklist = (props: IllustrationProps) => (
  <Illustration {...props}>
    <rect
      x="76"
      y="30"
      width="88"
      height="98"
      rx="10"
      className="fill-surface stroke-ink"
      strokeWidth="2.5"
    />
    <rect x="102" y="23" width="36" height="14" rx="7" className="fill-ink" />
    <path
      d="M112 58 H148 M112 82 H142 M112 106 H148"
      className="stroke-edge"
      strokeWidth="4"
      strokeLinecap="round"
    />
    <rect x="88" y="50" width="16" height="16" rx="5" className="fill-accent" />
    <rect x="88" y="74" width="16" height="16" rx="5" className="fill-accent" />
    <rect
      x="88"
      y="98"
      width="16"
      height="16"
      rx="5"
      className="fill-attention-tint stroke-attention"
      strokeWidth="2.5"
    />
    <path
      d="M92 58 l3 3 l5 -6 M92 82 l3 3 l5 -6"
      className="stroke-white"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </Illustration>
)
