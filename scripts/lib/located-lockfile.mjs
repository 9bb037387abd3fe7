// Used before dependencies are there, on whatever Node the machine has: plain JavaScript.

const folder = 'node_modules/'

/**
 * A lockfile that says where each package is on a registry, by the paths that registries have in common. npm puts its
 * own registry in the place of the host if it is told to replace every host.
 */
export function locatePackages({ packages, ...rest }) {
  const located = Object.entries(packages).map(([path, entry]) => {
    const at = path.lastIndexOf(folder)
    if (at < 0 || entry.link || entry.resolved || !entry.version) return [path, entry]
    const name = entry.name ?? path.slice(at + folder.length)
    const file = `${name.split('/').at(-1)}-${entry.version}.tgz`
    return [path, { ...entry, resolved: `https://registry.invalid/${name}/-/${file}` }]
  })
  return { ...rest, packages: Object.fromEntries(located) }
}
