import { DateInput, DateSegment } from 'react-aria-components/DateField'

/** Day, month and year as separate figures to type or step through. */
export function DateSegments({ className }: { className?: string }) {
  return (
    <DateInput className={className}>
      {(segment) => (
        <DateSegment
          segment={segment}
          className="figures rounded-sm px-0.5 text-body outline-none placeholder-shown:text-ink-faint focus:bg-info-strong focus:text-white focus:placeholder-shown:text-white disabled:text-ink-faint"
        />
      )}
    </DateInput>
  )
}
