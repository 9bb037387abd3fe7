import { readFile, writeFile } from 'node:fs/promises'
import { completeLockfile, type Lockfile, missingPlatformPackages } from './lib/lockfile.ts'

const path = new URL('../package-lock.json', import.meta.url)
const lockfile: Lockfile = JSON.parse(await readFile(path, 'utf8'))
const missing = missingPlatformPackages(lockfile)
if (missing.length > 0) await writeFile(path, `${JSON.stringify(completeLockfile(lockfile), null, 2)}\n`)
console.log(`${missing.length} platform packages added to package-lock.json`)
