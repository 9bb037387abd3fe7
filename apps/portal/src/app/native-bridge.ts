import { isEmbedded } from '@sortie/web-app/session.ts'
import type { EmbeddingApp } from './embedded-tokens.ts'

type MissionMessageName = 'MissionAccepted' | 'MissionDeclined' | 'openMaps' | 'upload' | 'laanc'

interface NativeHosts {
  webkit?: { messageHandlers?: Record<string, { postMessage(message: unknown): void } | undefined> }
  SortieAndroid?: { postMessage(message: string): void }
}

/** The app that the URL names. Redirects between embedded views keep it there. */
export const embeddingApp = (): EmbeddingApp => {
  const source = new URLSearchParams(location.search).get('source')
  return source === 'android' || source === 'ios' ? source : null
}

/** Whether there is an app that handles actions. Without one, an embedded view behaves like the portal. */
export const hasNativeHost = (): boolean => isEmbedded() && embeddingApp() !== null

/** Posts a message to the app around the view. Without an app, nothing happens. */
const post = (message: { name: string } & Readonly<Record<string, unknown>>): void => {
  const app = embeddingApp()
  const hosts = globalThis as NativeHosts
  const { name } = message
  if (app === 'ios') hosts.webkit?.messageHandlers?.[name]?.postMessage(message)
  if (app === 'android') hosts.SortieAndroid?.postMessage(JSON.stringify(message))
}

/** Sends a message about a mission, which the app knows by its id. */
export const sendToNative = (
  name: MissionMessageName,
  missionId: number,
  details: Readonly<Record<string, unknown>> = {},
): void => post({ ...details, name, mission_id: missionId })

/** Reports that the pilot has finished the signup, completely or with some steps skipped. */
export const sendSignupFinished = (isCompleted: boolean): void =>
  post({ name: 'SignupFinished', completed: isCompleted })
