import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.db.test.ts'],
          testTimeout: 20_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'db',
          include: ['apps/**/*.db.test.ts'],
          globalSetup: ['apps/api/test/global-setup.ts'],
          // Every file has a database of its own and the server keeps nothing in its modules: loading it anew for each
          // file took more than half of the time.
          isolate: false,
          testTimeout: 20_000,
          // A second is not enough on a busy machine.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
