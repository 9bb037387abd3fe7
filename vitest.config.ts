import { defineConfig } from 'vitest/config'
import { roleTables } from './apps/console/call-roles.ts'

// No wait ends near it: it is for a machine that is busy with other things.
const testTimeout = 60_000
const frontEndTests = [
  'apps/portal/src/{effects,{app,pilot}/**/*}.test.ts',
  'apps/console/src/**/*.test.ts',
  'packages/web-app/**/*.test.ts',
]

export default defineConfig({
  test: {
    // On its own Vitest leaves one core idle for its main process, which has little to do.
    maxWorkers: '100%',
    allowOnly: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/api/**/*.test.ts',
            'apps/{console,portal}/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/*.db.test.ts', ...frontEndTests],
          // Nothing here keeps anything in its modules: loading them again for each file took half of the time.
          isolate: false,
          testTimeout,
          hookTimeout: testTimeout,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        define: roleTables,
        test: {
          // A front end holds what it has loaded in its modules, as a page does: each test file has a page of its own.
          name: 'portal',
          include: frontEndTests,
          testTimeout,
          hookTimeout: testTimeout,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'db',
          include: ['apps/**/*.db.test.ts'],
          globalSetup: ['apps/api/test/global-setup.ts'],
          // Every file has a database of its own and the server keeps nothing in its modules: loading it again for each
          // file took more than half of the time.
          isolate: false,
          testTimeout,
          hookTimeout: testTimeout,
          // A second is not enough on a busy machine.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
