/** Runs the work for one item after the other, even if an earlier one failed, and fails at the end if any did. */
export const doEach = async <T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> => {
  const errors: unknown[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length === 0) return
  const all = () => new AggregateError(errors, `${errors.length} of ${items.length} failed: ${errors[0]}`)
  throw errors.length === 1 ? errors[0] : all()
}
