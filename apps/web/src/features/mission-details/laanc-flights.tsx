import type { LaancFlight } from '@sortie/domain/mission/airspace.schema'
import { isRefused } from '@sortie/domain/mission/airspace-callback'
import { Chip } from '#ui/data/chip.tsx'

const Validity = ({ flight }: { flight: LaancFlight }) => {
  if (flight.voided_at) return <Chip tone="danger">No longer valid</Chip>
  if (flight.authorizations.slice(0, 1).some(isRefused)) return <Chip tone="danger">Refused</Chip>
  return <Chip tone="success">Valid</Chip>
}

/** What the authorities answered, also to flights that have been moved since. */
export const LaancFlights = ({ flights }: { flights: readonly LaancFlight[] }) => (
  <ul className="flex flex-col gap-3">
    {flights.map((flight) => {
      const [answer] = flight.authorizations
      return (
        <li
          key={flight.id}
          className="flex flex-wrap items-start justify-between gap-3 rounded-card border border-line p-4"
        >
          <div className="min-w-0">
            <p className="font-medium text-ink">{answer?.authority_name ?? 'Airspace authority'}</p>
            {answer?.confirmation_number && (
              <p className="figures font-mono text-small text-ink">{answer.confirmation_number}</p>
            )}
            {answer?.message && <p className="text-small">{answer.message}</p>}
          </div>
          <Validity flight={flight} />
        </li>
      )
    })}
  </ul>
)
