import { createListeners } from '@sortie/ui/listeners.ts'
import { isOnline } from '@sortie/web-app/reachability.ts'
import { useSyncExternalStore } from 'react'

// The choice is the phone's, whose contract it depends on. It says nothing about a pilot.

const storageKey = 'sortie.upload-on'
const { subscribe, notify } = createListeners()

export type UploadChoice = 'now' | 'wifi'

const chosen = (): UploadChoice => (localStorage.getItem(storageKey) === 'wifi' ? 'wifi' : 'now')

export const chooseUpload = (choice: UploadChoice): void => {
  localStorage.setItem(storageKey, choice)
  notify()
}

export const useUploadChoice = (): UploadChoice => useSyncExternalStore(subscribe, chosen)

interface Connection extends EventTarget {
  readonly type?: string
}

const connection = (): Connection | undefined =>
  (navigator as Navigator & { connection?: Connection }).connection

/** 'unknown' in browsers that don't tell, which are all but those of Android. */
export type NetworkKind = 'free' | 'metered' | 'none' | 'unknown'

const kindOf = (type: string | undefined): NetworkKind => {
  if (!isOnline() || type === 'none') return 'none'
  if (type === 'wifi' || type === 'ethernet') return 'free'
  return type === 'cellular' || type === 'wimax' ? 'metered' : 'unknown'
}

const watch = (listener: () => void): (() => void) => {
  const watched = connection()
  watched?.addEventListener('change', listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    watched?.removeEventListener('change', listener)
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export const useNetworkKind = (): NetworkKind => useSyncExternalStore(watch, () => kindOf(connection()?.type))
