import { useState } from 'react'

const prefix = 'sortie.signup.'

const read = (key: string): unknown => {
  const stored = sessionStorage.getItem(prefix + key)
  return stored === null ? null : JSON.parse(stored)
}

const isIdList = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'number')

/** A choice that is not saved yet. It is stored per tab, so that it survives a reload or the way back. */
export const useDraft = (key: string, start: readonly number[]) => {
  const [ids, setIds] = useState<readonly number[]>(() => {
    const stored = read(key)
    return isIdList(stored) ? stored : start
  })
  return {
    ids,
    choose: (chosen: readonly number[]) => {
      setIds(chosen)
      sessionStorage.setItem(prefix + key, JSON.stringify(chosen))
    },
    forget: () => sessionStorage.removeItem(prefix + key),
  }
}
