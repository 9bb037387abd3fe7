import { useRef } from 'react'
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

/**
 * Does what a press asks for, and not once more for the second press of a double click, which comes before the button
 * is drawn as busy. The same for something else is done.
 */
export const useOncePerClick = <Input>(act: (input: Input) => void): ((input: Input) => void) => {
  const last = useRef({ text: '', at: Number.NEGATIVE_INFINITY })
  return (input) => {
    const text = JSON.stringify(input) ?? ''
    const at = performance.now()
    if (text === last.current.text && at - last.current.at < doubleClickMs) return
    last.current = { text, at }
    act(input)
  }
}
