export type LogoProps = {
  /** The surface that the logo is on. */
  surface?: 'dark' | 'light'
  className?: string
}

/** The mark alone: a rising wing, carried by four rotors. */
export const LogoMark = ({ className = 'size-8' }: { className?: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false" className={className}>
    <rect width="32" height="32" rx="8" className="fill-accent" />
    <path d="M9 9 L23 23 M23 9 L9 23" className="stroke-white" strokeWidth="2" strokeLinecap="round" />
    <g className="fill-accent stroke-white" strokeWidth="1.8">
      <circle cx="8" cy="8" r="3.4" />
      <circle cx="24" cy="8" r="3.4" />
      <circle cx="8" cy="24" r="3.4" />
      <circle cx="24" cy="24" r="3.4" />
    </g>
    <path
      d="M16 8 L20.6 20.4 L16 18 L11.4 20.4 Z"
      className="fill-white stroke-accent"
      strokeWidth="2"
      strokeLinejoin="round"
      paintOrder="stroke"
    />
  </svg>
)

/** The mark with the name. The name is real text, so screen readers read it and it needs no label. */
export const Logo = ({ surface = 'dark', className = '' }: LogoProps) => {
  const ink = surface === 'dark' ? 'text-on-navy' : 'text-ink'
  return (
    <span className={`inline-flex items-center gap-2.5 ${className}`}>
      <LogoMark />
      <span className={`text-title font-semibold tracking-tight ${ink}`}>Sortie</span>
    </span>
  )
}
