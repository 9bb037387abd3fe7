/** One request and what became of it. */
export interface Request {
  /** Who sent it; each sends one after the other. */
  actor: string
  /** In milliseconds of one clock. */
  begun: number
  ended: number
  isOk: boolean
}

/**
 * Seconds from a fault until everyone is served again: until the first success of each after their last failure, or the
 * end of a request that was under way when it happened. Null if someone was not served again.
 */
export const recoverySeconds = (requests: readonly Request[], faultAt: number): number | null => {
  const byActor = Map.groupBy(
    requests.filter(({ ended }) => ended >= faultAt),
    ({ actor }) => actor,
  )
  let latest = faultAt
  for (const own of byActor.values()) {
    const inOrder = own.toSorted((one, other) => one.ended - other.ended)
    const lastFailure = inOrder.findLastIndex(({ isOk }) => !isOk)
    const underWay = inOrder.find(({ begun }) => begun <= faultAt)
    const next = inOrder[lastFailure + 1]
    if (!next) return null
    latest = Math.max(latest, lastFailure >= 0 ? next.ended : (underWay?.ended ?? faultAt))
  }
  return Math.round((latest - faultAt) / 100) / 10
}

/** Failed requests that were sent once it had happened: what a proxy should have kept away from it. */
export const failedLater = (requests: readonly Request[], faultAt: number): number =>
  requests.filter(({ isOk, begun }) => !isOk && begun > faultAt).length

export interface Write {
  message: string
  isAcknowledged: boolean
}

/** Compares what was acknowledged with what is there. */
export const compareWrites = (writes: readonly Write[], stored: readonly string[]) => {
  const times = new Map<string, number>()
  for (const message of stored) times.set(message, (times.get(message) ?? 0) + 1)
  return {
    lost: writes.filter(({ message, isAcknowledged }) => isAcknowledged && !times.has(message)).length,
    doubled: writes.filter(({ message }) => (times.get(message) ?? 0) > 1).length,
  }
}

export interface Outcome {
  fault: string
  requests: number
  failed: number
  /** Of those, the ones that were sent after the fault. */
  failedLater: number
  lost: number
  doubled: number
  /** Null if it didn't recover while it was watched. */
  recovery: number | null
  /** The longest that anyone waited for a response, in seconds. */
  longest: number
  /** Other rules that were broken. */
  broken: string[]
  note?: string
}

/** What a fault may cost; nothing may be lost or doubled in any. */
export interface Aim {
  failed?: number
  failedLater?: number
  recovery?: number
}

export const missedAims = (outcome: Outcome, aim: Aim): string[] => {
  const { failed, lost, doubled, recovery, broken } = outcome
  const missed = [...broken]
  if (lost > 0) missed.push(`${lost} acknowledged writes are lost`)
  if (doubled > 0) missed.push(`${doubled} writes were carried out twice`)
  if (aim.failed !== undefined && failed > aim.failed)
    missed.push(`${failed} requests failed, and ${aim.failed} may`)
  if (aim.failedLater !== undefined && outcome.failedLater > aim.failedLater)
    missed.push(`${outcome.failedLater} requests failed that were sent afterward, and ${aim.failedLater} may`)
  if (recovery === null) missed.push("it didn't recover")
  else if (aim.recovery !== undefined && recovery > aim.recovery)
    missed.push(`it took ${recovery} s to recover, and may take ${aim.recovery} s`)
  return missed
}

const cells = ({ requests, failed, lost, doubled, recovery, longest }: Outcome): string[] => [
  ...[requests, failed, lost, doubled].map(String),
  recovery === null ? 'never' : recovery.toFixed(1),
  longest.toFixed(1),
]

/** The table that is printed at the end. */
export const tableOf = (outcomes: readonly Outcome[]): string => {
  const names = ['requests', 'failed', 'lost', 'doubled', 'recovery s', 'longest s']
  const width = Math.max(...outcomes.map(({ fault }) => fault.length), 'fault'.length)
  const line = (fault: string, columns: readonly string[]) =>
    [fault.padEnd(width), ...columns.map((text) => text.padStart(11))].join('')
  return [line('fault', names), ...outcomes.map((outcome) => line(outcome.fault, cells(outcome)))].join('\n')
}
