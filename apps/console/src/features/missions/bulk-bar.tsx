import { Button } from '@sortie/ui/actions/button.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { useState } from 'react'
import { type Action, missionCount, type Outcome, pilotCount, type Results } from './bulk-changes.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { ResultsPanel } from './bulk-results.tsx'

/** What was done to this many missions. */
const doneText = (action: Action, { done, results }: Results): string => {
  const sent = results.reduce((sum, { offered }) => sum + (offered ?? 0), 0)
  const missions = missionCount(done)
  const texts: Readonly<Record<Action, string>> = {
    offer: sent > 0 ? `${missions} offered: ${pilotCount(sent)} notified` : 'No other pilot matches them',
    hold: `${missions} put on hold`,
    resume: `${missions} resumed`,
    withdraw: `Offers of ${missions} withdrawn`,
    cancel: `${missions} canceled`,
    fly_by: `Last day of ${missions} moved`,
  }
  return texts[action]
}

const labels: readonly (readonly [Action, string])[] = [
  ['offer', 'Offer to matching pilots'],
  ['hold', 'Hold'],
  ['resume', 'Resume'],
  ['withdraw', 'Withdraw offers'],
  ['fly_by', 'Move last day'],
  ['cancel', 'Cancel missions'],
]

type BulkBarProps = { selected: ReadonlySet<string>; onSelect: (keys: Set<string>) => void }

/** What can be done to all selected missions. */
export const BulkBar = ({ selected, onSelect }: BulkBarProps) => {
  const [asking, ask] = useState<{ action: Action; ids: number[] } | null>(null)
  const [shown, show] = useState<Results | null>(null)
  const finish = ({ action, ids }: { action: Action; ids: number[] }, { results, failure }: Outcome) => {
    const changed = new Set(results.results.flatMap(({ id, done }) => (done ? [String(id)] : [])))
    onSelect(new Set([...selected].filter((id) => !changed.has(id))))
    if (results.done > 0) showToast({ title: doneText(action, results) })
    show(results.refused > 0 ? results : null)
    if (failure)
      showToast({
        tone: 'danger',
        title: `${missionCount(ids.length - results.results.length)} not changed and still selected`,
        description: readServerErrors(failure, []).message ?? undefined,
      })
  }
  return (
    <>
      {selected.size > 0 && (
        <div
          role="toolbar"
          aria-label="Selected missions"
          className="flex flex-wrap items-center gap-2 rounded-control bg-info-tint px-3 py-2"
        >
          <span className="figures mr-2 font-medium text-info-deep">{selected.size} selected</span>
          {labels.map(([action, label]) => (
            <Button
              key={action}
              size="small"
              mode="secondary"
              onPress={() => ask({ action, ids: [...selected].map(Number) })}
            >
              {label}
            </Button>
          ))}
          <Button size="small" mode="link" onPress={() => onSelect(new Set())}>
            Clear selection
          </Button>
        </div>
      )}
      {asking && (
        <BulkDialog {...asking} onDone={(outcome) => finish(asking, outcome)} onClose={() => ask(null)} />
      )}
      {shown && <ResultsPanel results={shown} onClose={() => show(null)} />}
    </>
  )
}
