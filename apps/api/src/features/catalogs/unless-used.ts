import { isStillReferred } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'

/** Waits for a deletion. A record that others still refer to stays, and the caller gets a message. */
export const unlessUsed = async (deletion: Promise<unknown>): Promise<void> => {
  try {
    await deletion
  } catch (error) {
    if (!isStillReferred(error)) throw error
    const message = "This record is still in use, so it can't be deleted."
    throw new AppError('conflict', { message, cause: error })
  }
}
