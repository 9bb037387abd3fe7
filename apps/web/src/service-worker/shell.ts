/** Put in by the build: the files of the page, and a mark that changes with them. */
declare const __SHELL__: { version: string; files: string[] }

const { version, files } = __SHELL__
const prefix = 'sortie-shell-'
const shell = `${prefix}${version}`

/** What must be there for the page to start. */
export const startFiles = { page: '/index.html', config: '/config.json' }

/** All or nothing: half a page opens nowhere. */
export const keepShellFiles = async (): Promise<void> => {
  const kept = await caches.open(shell)
  await kept.addAll([...Object.values(startFiles), ...files])
}

export const forgetOlderShells = async (): Promise<void> => {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith(prefix) && name !== shell)
  await Promise.all(older.map((name) => caches.delete(name)))
}

export const keptFile = async (path: string): Promise<Response | undefined> =>
  (await caches.open(shell)).match(path)

export const keepFile = async (path: string, response: Response): Promise<void> =>
  (await caches.open(shell)).put(path, response)
