import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const msPerTick = 10

interface Times {
  parent: number
  own: number
  /** Of children that have ended. */
  ofChildren: number
}

/** Null for a process that has ended, and on systems without /proc. */
const timesOf = (pid: number): Times | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may have spaces.
    const [, parent, , , , , , , , , , user, system, childUser, childSystem] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number) as number[]
    const sum = (one = 0, other = 0) => (one + other) * msPerTick
    return { parent: parent ?? 0, own: sum(user, system), ofChildren: sum(childUser, childSystem) }
  } catch {
    return null
  }
}

const runningProcesses = (): number[] => {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))
  } catch {
    return []
  }
}

/** Milliseconds of a processor that a process and its children have had so far. */
export const processorMs = (pid: number): number => {
  const first = timesOf(pid)
  const children = runningProcesses().map(timesOf)
  return children.reduce(
    (sum, times) => sum + (times?.parent === pid ? times.own + times.ofChildren : 0),
    (first?.own ?? 0) + (first?.ofChildren ?? 0),
  )
}
