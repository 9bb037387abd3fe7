import { exitWith, Problem } from '../../scripts/lib/problem.ts'
import { benchApi } from './api/bench-api.ts'
import { benchWeb } from './web/bench-web.ts'

const benches: Record<string, (args: string[]) => Promise<void>> = { api: benchApi, web: benchWeb }

const [name = '', ...args] = process.argv.slice(2)
try {
  const bench = benches[name]
  if (!bench) throw new Problem('say which: npm run bench -- api, or npm run bench -- web.')
  await bench(args)
} catch (error) {
  exitWith(error)
}
