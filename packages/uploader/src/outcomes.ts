/** The promises of callers that wait for a file, by its id. */
export const createOutcomes = <Asset>() => {
  const waiting = new Map<string, PromiseWithResolvers<Asset>>()

  const take = (id: string): PromiseWithResolvers<Asset> | undefined => {
    const outcome = waiting.get(id)
    waiting.delete(id)
    return outcome
  }

  return {
    of: (id: string): Promise<Asset> => {
      const outcome = waiting.get(id) ?? Promise.withResolvers<Asset>()
      waiting.set(id, outcome)
      return outcome.promise
    },
    resolve: (id: string, asset: Asset): void => take(id)?.resolve(asset),
    reject: (id: string, error: unknown): void => take(id)?.reject(error),
  }
}
