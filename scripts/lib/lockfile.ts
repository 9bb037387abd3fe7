export type LockedPackage = {
  version?: string
  resolved?: string
  link?: boolean
  optional?: boolean
  dev?: boolean
  cpu?: string[]
  os?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
export type Lockfile = { packages: Record<string, LockedPackage> }
export type PlatformPackage = { name: string; version: string; dev: boolean }

const exactVersion = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/**
 * `npm install` leaves out platform packages that its registry lacks, and `npm ci` then refuses the lockfile
 * on every machine. These are the ones to add.
 */
export function missingPlatformPackages({ packages }: Lockfile): PlatformPackage[] {
  const missing = new Map<string, PlatformPackage>()
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!exactVersion.test(version) || isReachable(packages, path, name)) continue
      missing.set(name, { name, version, dev: entry.dev === true })
    }
  }
  return [...missing.values()]
}

function isReachable(packages: Lockfile['packages'], from: string, name: string): boolean {
  let folder = from
  for (;;) {
    if (packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`]) return true
    if (folder === '') return false
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  }
}

const systems = ['linux', 'darwin', 'win32', 'freebsd', 'android', 'openharmony']
const processors = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32']

/** The names of platform packages say where they run: `@scope/binding-linux-arm64-musl`. */
export function platformOf(name: string): Pick<LockedPackage, 'cpu' | 'os' | 'libc'> {
  const words = name.split('-')
  const os = systems.find((system) => words.includes(system))
  const cpu = processors.find((processor) => words.includes(processor))
  if (cpu === undefined) throw new Error(`Cannot tell the processor of ${name}`)
  if (os === undefined) return { cpu: [cpu] }
  if (os !== 'linux' || cpu === 'arm') return { cpu: [cpu], os: [os] }
  return { cpu: [cpu], os: [os], libc: [words.includes('musl') ? 'musl' : 'glibc'] }
}

export function completeLockfile<T extends Lockfile>(lockfile: T): T {
  const packages = { ...lockfile.packages }
  for (const { name, version, dev } of missingPlatformPackages(lockfile)) {
    packages[`node_modules/${name}`] = { version, ...platformOf(name), ...(dev && { dev }), optional: true }
  }
  // The order npm writes, so that its next install leaves the file alone.
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  return { ...lockfile, packages: Object.fromEntries(sorted) }
}
