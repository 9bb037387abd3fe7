/** Works through a list, some at a time, begun in its order. After a failure nothing further is begun. */
export const inParallel = async <Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = []
  const queue = [...items.entries()]
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await work(next[1])
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, worker))
  } finally {
    queue.length = 0
  }
  return results
}
