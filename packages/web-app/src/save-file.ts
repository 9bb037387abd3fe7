import { revokeLater } from './revoke-later.ts'

/** Some in-app browsers cannot create or save files. */
export const canSaveFiles = (): boolean =>
  typeof Blob === 'function' &&
  typeof URL.createObjectURL === 'function' &&
  'download' in HTMLAnchorElement.prototype

export const saveFile = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  revokeLater(url)
}
