export type LogoProps = {
  /** The surface it lies on. */
  surface?: 'dark' | 'light'
  className?: string
}

/** The mark alone: a wing on its way up between two turning rotors. */
export function LogoMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false" className={className}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path d="M16 5.5 L26 25 L16 20.2 L6 25 Z" className="fill-white" />
      <path d="M16 5.5 L26 25 L16 20.2 Z" className="fill-navy" fillOpacity="0.22" />
      <g fill="none" className="stroke-white" strokeWidth="1.8" strokeLinecap="round">
        <path d="M4.8 11.2 a4 4 0 0 1 5.6 -3.6" />
        <path d="M27.2 11.2 a4 4 0 0 0 -5.6 -3.6" />
      </g>
    </svg>
  )
}

/** Mark and name. The name is real text, so it is read aloud and needs no label. */
export function Logo({ surface = 'dark', className = '' }: LogoProps) {
  const ink = surface === 'dark' ? 'text-on-navy' : 'text-ink'
  return (
    <span className={`inline-flex items-center gap-2.5 ${className}`}>
      <LogoMark />
      <span className={`text-title font-semibold tracking-tight ${ink}`}>Sortie</span>
    </span>
  )
}
