import type { ReactNode } from 'react'

type DottedLineProps = { first: ReactNode; then?: ReactNode }

/** 'Tomorrow · 09:00AM'. If both parts don't fit, the second one moves to the next line and the dot is hidden. */
export const DottedLine = ({ first, then }: DottedLineProps) => (
  <span className="block overflow-hidden">
    <span className="-ml-3.5 flex flex-wrap">
      <span className="pl-3.5">{first}</span>
      {then && (
        <span className="flex">
          <span data-dot className="w-3.5 shrink-0 text-center whitespace-pre">
            {' · '}
          </span>
          <span className="min-w-0">{then}</span>
        </span>
      )}
    </span>
  </span>
)
