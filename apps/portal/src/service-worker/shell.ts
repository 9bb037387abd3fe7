/**
 * Set by the build: the files of the pages, a version that changes with them, and the paths of the pages as patterns.
 */
declare const __SHELL__: { version: string; files: string[]; pages: string[] }

const { version, files, pages } = __SHELL__
const prefix = 'sortie-shell-'
const shell = `${prefix}${version}`

const patterns = pages.map((page) => new RegExp(page))

/** Whether a page opens without a network. */
export const isKeptPage = (path: string): boolean => patterns.some((pattern) => pattern.test(path))

/** The files without which no page starts. */
export const startFiles = { page: '/index.html', config: '/config.json' }

const scriptsOf = (html: string): string[] => html.match(/\/assets\/[^"']+\.js/g) ?? []

/**
 * Stores all files or none, because an incomplete page does not open. During a rollout, a server of the other release
 * may send its page to this worker; that page would request files that are not stored.
 */
export const keepShellFiles = async (): Promise<void> => {
  try {
    const kept = await caches.open(shell)
    await kept.addAll([...Object.values(startFiles), ...files])
    const page = await kept.match(startFiles.page)
    const scripts = scriptsOf((await page?.text()) ?? '')
    if (scripts.length === 0 || !scripts.every((script) => files.includes(script)))
      throw new Error('the page belongs to another release')
  } catch (error) {
    await caches.delete(shell)
    throw error
  }
}

const shells = async (): Promise<string[]> => (await caches.keys()).filter((name) => name.startsWith(prefix))

/** The previous release stays as long as this one, because a tab that was opened with it may still need its files. */
export const forgetOlderShells = async (): Promise<void> => {
  const others = (await shells()).filter((name) => name !== shell)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/** A file of this release. */
export const keptFile = async (path: string): Promise<Response | undefined> =>
  (await caches.open(shell)).match(path)

/** A file whose name changes with its content, from any release. */
export const keptAsset = async (path: string): Promise<Response | undefined> => {
  for (const name of (await shells()).toReversed()) {
    const kept = await caches.match(path, { cacheName: name })
    if (kept) return kept
  }
  return undefined
}

export const keepFile = async (path: string, response: Response): Promise<void> =>
  (await caches.open(shell)).put(path, response)
