import { whenCodeIsMissing } from '@sortie/ui/lazy.ts'
import { createPath, type DataRouter } from 'react-router'
import { wait, whenThere } from './reachability.ts'
import { isEmbedded } from './session.ts'
import { storageName } from './site.ts'

const storageKey = storageName('loaded-anew')
const onceWithinMs = 60_000

const wasJustDone = (): boolean => Date.now() - Number(sessionStorage.getItem(storageKey) ?? 0) < onceWithinMs

const loadAnew = ({ state: { navigation } }: DataRouter): boolean => {
  if (isEmbedded() || wasJustDone()) return false
  sessionStorage.setItem(storageKey, String(Date.now()))
  if (navigation.location) location.assign(createPath(navigation.location))
  else location.reload()
  return true
}

/**
 * A tab that was open during a release requests files that are gone. It reloads the portal, at the page that it was
 * going to, but not twice in a row. An embedded view has its tokens only in memory and would lose them, so it doesn't
 * reload.
 */
export const followReleases = (router: DataRouter): void =>
  whenCodeIsMissing({ whenThere, wait, recover: () => loadAnew(router) })
