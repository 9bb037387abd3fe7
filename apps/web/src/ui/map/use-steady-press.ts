import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** A drag may begin on a pin, which then moves with the hand: that is no press. */
export function useSteadyPress(onPress: (isKeyboard: boolean) => void) {
  const from = useRef({ x: 0, y: 0 })
  return {
    onPointerDown: ({ clientX, clientY }: PointerEvent) => {
      from.current = { x: clientX, y: clientY }
    },
    onClick: ({ clientX, clientY, detail }: MouseEvent) => {
      const moved = Math.hypot(clientX - from.current.x, clientY - from.current.y)
      if (detail === 0 || moved < 6) onPress(detail === 0)
    },
  }
}
