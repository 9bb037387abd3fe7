import { useState } from 'react'

export interface OpenRows {
  isOpen: (id: number) => boolean
  toggle: (id: number) => void
  /** Opens a row and takes the pilot there. */
  reveal: (id: number) => void
}

export const rowButtonId = (id: number): string => `mission-row-${id}`

/** Which rows stand open; any number may. */
export const useOpenRows = (): OpenRows => {
  const [open, setOpen] = useState<readonly number[]>([])
  return {
    isOpen: (id) => open.includes(id),
    toggle: (id) =>
      setOpen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id])),
    reveal: (id) => {
      setOpen((before) => [...before.filter((one) => one !== id), id])
      const button = document.getElementById(rowButtonId(id))
      button?.scrollIntoView({ block: 'center' })
      button?.focus({ preventScroll: true })
    },
  }
}
