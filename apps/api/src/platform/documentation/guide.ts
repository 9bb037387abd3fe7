import { readFile } from 'node:fs/promises'
import { errors } from '@sortie/contract/errors'
import { type MissionStatus, missionStatuses, missionSteps } from '@sortie/domain/mission/mission-status'

/** Who moves a mission into each status, and how. */
const movers: Readonly<Record<MissionStatus, string>> = {
  created: "You, when you create it with `status: created`. It can be offered, but isn't open yet",
  available: 'You, when you create it, withdraw its offers, or unassign its pilot',
  pilots_notified: 'You, with `POST …/offers`',
  pilot_accepted: 'The pilot accepts the offer, or you do it for them with `POST …/assign`',
  pilot_assigned: 'You, with `POST …/status/pilot_assigned`, when you confirm the pilot',
  flight_complete: 'The pilot marks the mission as flown, or you with `POST …/status/flight_complete`',
  assets_uploaded:
    "The pilot's first file arrives, or you request more with `POST …/review/send_back` or `POST …/partial_reshoots`",
  processing_shots: 'The pilot submits the mission',
  assets_classified: 'You, with `POST …/status/assets_classified`',
  in_production: 'You, with `POST …/status/in_production`',
  awaiting_payment: 'You, with `POST …/review/approve`, or `POST …/status/awaiting_payment`',
  invoice_needed: 'You, with `POST …/status/invoice_needed`',
  invoiced: 'You, with `POST …/status/invoiced`',
  complete: 'You, with `POST …/status/complete`',
  rejected: 'You, with `POST …/status/rejected` and a reason that the pilot sees',
  canceled: 'You, with `POST …/cancel`',
}

const code = (text: string): string => `\`${text}\``

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const statusTable = (): string =>
  table(
    ['Status', 'Who moves a mission here, and how', 'Next'],
    missionStatuses.map((status) => [
      code(status),
      movers[status],
      missionSteps[status].map(code).join(', ') || 'final',
    ]),
  )

const errorTable = (): string =>
  table(
    ['Code', 'Status', 'Message'],
    Object.entries(errors)
      .toSorted(([, a], [, b]) => a.status - b.status)
      .map(([name, { status, message }]) => [code(name), String(status), message]),
  )

/** The guide in front of the calls, with tables made from the rules and the errors themselves. */
export const readGuide = async (publicUrl: string): Promise<string> => {
  const text = await readFile(new URL('./guide.md', import.meta.url), 'utf8')
  return text
    .replaceAll('{{url}}', publicUrl)
    .replace('{{statuses}}', statusTable())
    .replace('{{errors}}', errorTable())
}
