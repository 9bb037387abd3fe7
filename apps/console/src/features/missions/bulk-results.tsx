import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { SidePanel } from '@sortie/ui/overlays/side-panel.tsx'
import { missionCount, pilotCount, type Results } from './bulk-changes.ts'

type Result = Results['results'][number]

/** Missions with the reason for which each is refused. */
export const RefusedList = ({ results }: { results: readonly Result[] }) => (
  <ul aria-label="Refused missions" className="flex flex-col divide-y divide-line">
    {results.flatMap(({ id, problem }) =>
      problem
        ? [
            <li key={id} className="flex flex-col gap-0.5 py-2">
              <TextLink href={`/missions/${id}`} className="figures self-start font-medium">
                Mission {id}
              </TextLink>
              <span className="text-ink-soft">
                {problem.message}{' '}
                {Object.values(problem.errors ?? {})
                  .flat()
                  .join(' ')}
              </span>
            </li>,
          ]
        : [],
    )}
  </ul>
)

/** What became of each mission: which were refused and why, and which were changed. */
export const ResultsPanel = ({ results, onClose }: { results: Results; onClose: () => void }) => {
  const changed = results.results.filter(({ done }) => done)
  return (
    <SidePanel title={`${missionCount(results.refused)} not changed`} isOpen onClose={onClose}>
      <p className="text-ink-soft">These were refused and stay selected:</p>
      <RefusedList results={results.results} />
      {changed.length > 0 && (
        <>
          <h3 className="mt-4 font-semibold">{missionCount(changed.length)} changed</h3>
          <ul aria-label="Changed missions" className="flex flex-col divide-y divide-line">
            {changed.map(({ id, offered }) => (
              <li key={id} className="flex items-baseline justify-between gap-2 py-1.5">
                <TextLink href={`/missions/${id}`} className="figures font-medium">
                  Mission {id}
                </TextLink>
                {offered !== null && (
                  <span className="text-ink-soft">
                    {offered === 0 ? 'No other pilot matches' : `Offered to ${pilotCount(offered)}`}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </SidePanel>
  )
}
