/** More than a browser sends at once. A batch is one statement, which should not become a long one. */
const mostAtOnce = 50

interface Waiting<Item, Result> {
  item: Item
  outcome: PromiseWithResolvers<Result>
}

/**
 * Does work on one record (the key) for several callers at once. The first item starts a batch immediately, together
 * with those that arrive in the same tick; items that arrive while a batch runs form the next one. So no item waits
 * for a batch to fill up. If a batch fails, its items are tried one by one, so that one bad item fails alone.
 */
export const batchByKey = <Item, Result>(work: (items: readonly Item[]) => Promise<readonly Result[]>) => {
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
