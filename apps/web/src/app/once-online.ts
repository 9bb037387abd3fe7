const backOnline = (): Promise<unknown> =>
  new Promise((resolve) => addEventListener('online', resolve, { once: true }))

/** What is fetched without a network arrives once there is one again, and a failure with one is a failure. */
export const onceOnline = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    await backOnline()
    return onceOnline(load)
  }
}
