import type { Lockfile } from './lockfile.ts'

export function locatePackages(lockfile: Lockfile): Lockfile
