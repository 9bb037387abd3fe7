/** The rules that the files of a mission will be compared with. */
export interface ExpectedRules {
  /** Whether any shot has rules. */
  isJudged: boolean
  /** The shots with rules about the pixels of a photo. */
  measuredShots: ReadonlySet<number>
}

export const noRules: ExpectedRules = { isJudged: false, measuredShots: new Set() }

interface Measuring {
  /** Whether it still has to be measured: files arrive and move while they wait for it. */
  isDue: (id: string) => boolean
  measure: (id: string) => Promise<void>
}

/** As many as there are workers at most, so that none is idle and few are measured that nobody needs anymore. */
const mostAtOnce = 2

/** Measures files a few at a time, in the order in which they were wanted. */
export const createMeasuring = ({ isDue, measure }: Measuring) => {
  const wanted = new Set<string>()
  let running = 0
  let hasEnded = false

  const work = async (): Promise<void> => {
    running += 1
    for (const id of wanted) {
      wanted.delete(id)
      if (hasEnded) break
      if (isDue(id)) await measure(id)
    }
    running -= 1
  }

  return {
    want: (ids: readonly string[]): void => {
      for (const id of ids) if (isDue(id)) wanted.add(id)
      while (running < Math.min(mostAtOnce, wanted.size)) void work()
    },
    end: (): void => {
      hasEnded = true
      wanted.clear()
    },
  }
}
