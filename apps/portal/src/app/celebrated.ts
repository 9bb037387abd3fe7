const storageKey = 'sortie.celebrated'
const mostKept = 50

const read = (): number[] => {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '[]') as number[]
  } catch {
    return []
  }
}

/** Whether this browser has congratulated its pilot on a notification before, in this tab or in another visit. */
export const wasCelebrated = (notificationId: number): boolean => read().includes(notificationId)

export const noteCelebrated = (notificationIds: readonly number[]): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify([...read(), ...notificationIds].slice(-mostKept)))
  } catch {
    // Without room for it, a reload congratulates once more.
  }
}

export const forgetCelebrated = (): void => localStorage.removeItem(storageKey)
