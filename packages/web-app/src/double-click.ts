import { duringWrite } from './pending-writes.ts'

const doubleClickMs = 500

/**
 * Sends something after which a dialog closes or a page changes, and takes at least as long as a double click: its
 * second click must hit the dialog, not what appears behind it.
 */
export const outlastDoubleClick = <Result>(
  send: (secondClick: Promise<unknown>) => Promise<Result>,
): Promise<Result> =>
  duringWrite(async () => {
    const secondClick = new Promise((resolve) => setTimeout(resolve, doubleClickMs))
    try {
      return await send(secondClick)
    } finally {
      await secondClick
    }
  })
