/** Some browsers inside other apps neither make files of their own nor save them. */
export const canSaveFiles = (): boolean =>
  typeof Blob === 'function' &&
  typeof URL.createObjectURL === 'function' &&
  'download' in HTMLAnchorElement.prototype

export const saveFile = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser takes the content in its own time.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
