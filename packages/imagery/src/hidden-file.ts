const systemFile = /^(\.|Thumbs\.db$|desktop\.ini$)/i
const systemFolder = /^(\.|\$RECYCLE\.BIN$|System Volume Information$|__MACOSX$)/i

/** Whether systems keep files of their own in folders of this name, deleted photos among them. */
export const isHiddenFolder = (name: string): boolean => systemFolder.test(name)

/** Whether a system has left a file of this path, which nobody has chosen: by its name, or by a folder it is in. */
export const isHidden = (path: string): boolean => {
  const folders = path.split('/')
  const name = folders.pop() ?? ''
  return systemFile.test(name) || folders.some(isHiddenFolder)
}

/** The same of a file that was picked, alone or with its folder. The folder itself was chosen, whatever its name is. */
export const isHiddenPick = (file: { name: string; webkitRelativePath?: string }): boolean => {
  const path = file.webkitRelativePath ?? ''
  return isHidden(path === '' ? file.name : path.slice(path.indexOf('/') + 1))
}
