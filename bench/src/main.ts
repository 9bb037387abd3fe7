import { exitWith, Problem } from '../../scripts/lib/problem.ts'
import { benchApi } from './api/bench-api.ts'
import { cleanUp } from './clean-up.ts'
import { benchConsole } from './console/bench-console.ts'
import { benchCoverage } from './coverage/bench-coverage.ts'
import { benchGateway } from './gateway/bench-gateway.ts'
import { benchPipeline } from './pipeline/bench-pipeline.ts'
import { benchPush } from './push/bench-push.ts'
import { benchReview } from './review/bench-review.ts'
import { benchScroll } from './scroll/bench-scroll.ts'
import { benchStart } from './start/bench-start.ts'
import { benchUpload } from './upload/bench-upload.ts'
import { benchWeb } from './web/bench-web.ts'

/** Each prints its figures and returns the targets that were missed. */
const benches: Record<string, (args: string[]) => Promise<string[]>> = {
  api: benchApi,
  web: benchWeb,
  pipeline: benchPipeline,
  upload: benchUpload,
  scroll: benchScroll,
  review: benchReview,
  coverage: benchCoverage,
  gateway: benchGateway,
  console: benchConsole,
  push: benchPush,
  start: benchStart,
}

let stopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    stopped = true
    void cleanUp().then(() => process.exit(1))
  })

const [name = '', ...args] = process.argv.slice(2)
try {
  const bench = benches[name]
  if (!bench)
    throw new Problem(
      'which one? npm run bench -- api, web, pipeline, upload, scroll, review, coverage, gateway, console, push or start.',
    )
  const missed = await bench(args)
  await cleanUp()
  if (missed.length > 0) {
    console.log(`\nMissed targets:\n${missed.map((target) => `  ${target}`).join('\n')}`)
    process.exitCode = 1
  } else console.log('\nAll targets met.')
} catch (error) {
  // A bench that is stopped midway fails in ways that mean nothing.
  if (!stopped) {
    await cleanUp()
    exitWith(error)
  }
}
