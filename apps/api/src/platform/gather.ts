/** More than a browser sends at once; a batch is one statement, and should not become a long one. */
const mostAtOnce = 50

interface Waiting<Item, Result> {
  item: Item
  outcome: PromiseWithResolvers<Result>
}

/**
 * Does work about one thing for several callers at a time. Whoever comes first is served at once, with those who come
 * in the same moment; those who come meanwhile are served together when that is done, and so nobody waits for company.
 * When a batch fails, each of it is tried alone, so that the failure of one is nobody else's.
 */
export const gather = <Item, Result>(work: (items: readonly Item[]) => Promise<readonly Result[]>) => {
  const queues = new Map<string, Waiting<Item, Result>[]>()

  const serve = async (waiting: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await work(waiting.map(({ item }) => item))
      for (const [index, { outcome }] of waiting.entries()) outcome.resolve(results[index] as Result)
    } catch (error) {
      if (waiting.length === 1) waiting[0]?.outcome.reject(error)
      else for (const each of waiting) await serve([each])
    }
  }

  const serveAll = async (key: string, queue: Waiting<Item, Result>[]): Promise<void> => {
    await null
    while (queue.length > 0) await serve(queue.splice(0, mostAtOnce))
    queues.delete(key)
  }

  return (key: string, item: Item): Promise<Result> => {
    const outcome = Promise.withResolvers<Result>()
    const queue = queues.get(key)
    if (queue) queue.push({ item, outcome })
    else {
      const first = [{ item, outcome }]
      queues.set(key, first)
      void serveAll(key, first)
    }
    return outcome.promise
  }
}
