import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { noPaymentText, paymentLines } from './log-entry.ts'

/** The amounts of a row, each with what it still waits for. */
export const Payment = ({ mission }: { mission: MissionSummary }) => {
  const lines = paymentLines(mission)
  if (lines.length === 0)
    return <span className="whitespace-nowrap text-ink-faint">{noPaymentText(mission)}</span>
  return lines.map(({ amount, note }) => (
    <span key={`${amount} ${note}`} className="block">
      <span className="font-semibold whitespace-nowrap">{amount}</span>
      {note && <span className="whitespace-nowrap text-ink-soft lg:block"> {note}</span>}
    </span>
  ))
}
