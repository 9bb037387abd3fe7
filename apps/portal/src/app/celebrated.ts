const storageKey = 'sortie.celebrated'
const mostKept = 50

const read = (): number[] => {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '[]') as number[]
  } catch {
    return []
  }
}

/** Whether this browser has already congratulated its pilot on a notification, in this tab or in another visit. */
export const wasCelebrated = (notificationId: number): boolean => read().includes(notificationId)

export const noteCelebrated = (notificationIds: readonly number[]): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify([...read(), ...notificationIds].slice(-mostKept)))
  } catch {
    // If it cannot be stored, a reload congratulates once more.
  }
}

export const forgetCelebrated = (): void => localStorage.removeItem(storageKey)
