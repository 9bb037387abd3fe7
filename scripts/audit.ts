import { spawnSync } from 'node:child_process'
import { readAudit } from './lib/advisories.ts'
import { exitWith, Problem } from './lib/problem.ts'
import { root } from './lib/settings.ts'

// `npm run audit-packages`, for a nightly run: ends with 1 if a package of a release has an advisory to act on.
try {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8' })
  const found = readAudit(stdout)
  if (found === null)
    throw new Problem(
      'the registry was not asked: it is away, or offers no advisories (npm audit). Nothing is known.',
    )
  if (found.length > 0) throw new Problem(`update these packages:\n${found.join('\n')}`)
  console.log('No package of a release has an advisory of high or critical severity.')
} catch (error) {
  exitWith(error)
}
