/** What only this device has, and a log-out deletes. */
export interface Unsent {
  files: number
  /** On a flight's checklist or its list of shots. */
  ticks: number
  notes: number
  /** Missions marked as flown. */
  flown: number
}

const nothing: Unsent = { files: 0, ticks: 0, notes: 0, flown: 0 }

/** Counts what of this pilot has not been sent yet. What can't be read must not keep anyone signed in. */
export const countUnsent = async (): Promise<Unsent> => {
  const [uploads, flight] = await Promise.allSettled([
    import('./uploads/upload-database.ts').then(({ countKeptUploads }) => countKeptUploads()),
    import('./flight/flight-database.ts').then(({ countWaiting }) => countWaiting()),
  ])
  return {
    ...nothing,
    ...(uploads.status === 'fulfilled' && { files: uploads.value }),
    ...(flight.status === 'fulfilled' && flight.value),
  }
}

export const isNothing = (unsent: Unsent): boolean => Object.values(unsent).every((count) => count === 0)
