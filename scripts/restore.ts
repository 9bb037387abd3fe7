import { resolve } from 'node:path'
import { restore } from './lib/backup.ts'
import { exitWith, Problem } from './lib/problem.ts'
import { environment, readSettings } from './lib/settings.ts'

try {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new Problem('name the folder of the backup: npm run restore -- /backups/monday')
  // npm runs scripts in the project's folder and says here where it was called.
  const place = resolve(environment.INIT_CWD ?? process.cwd(), folder)
  await restore(readSettings(environment), place, console.log)
} catch (error) {
  exitWith(error)
}
