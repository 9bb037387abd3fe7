import type { ReactNode } from 'react'

export type IllustrationProps = { className?: string }

/** The common frame of the drawings. They are decoration; the text next to them carries the meaning. */
export const Illustration = ({ className, children }: IllustrationProps & { children: ReactNode }) => (
  <svg viewBox="0 0 240 150" fill="none" aria-hidden="true" focusable="false" className={className}>
    <rect x="20" y="12" width="200" height="126" rx="20" className="fill-sunken" />
    {children}
  </svg>
)

/** A quadcopter seen from the front, 64 wide, centered at 0 0. */
export const Drone = () => (
  <g strokeLinecap="round" strokeLinejoin="round">
    <path d="M-26 -7 L-10 0 M26 -7 L10 0" className="stroke-ink" strokeWidth="4" />
    <path
      d="M-11 8 L-15 16 M11 8 L15 16 M-19 16 L-11 16 M11 16 L19 16"
      className="stroke-ink"
      strokeWidth="2.5"
    />
    <rect x="-13" y="-7" width="26" height="15" rx="7" className="fill-ink" />
    <circle cx="0" cy="6" r="5" className="fill-accent stroke-ink" strokeWidth="2" />
    <path d="M-26 -7 V-13 M26 -7 V-13" className="stroke-ink" strokeWidth="3" />
    <path d="M-38 -14 H-14 M14 -14 H38" className="stroke-accent" strokeWidth="3.5" />
  </g>
)
