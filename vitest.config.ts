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
          testTimeout: 20_000,
          // A second is not enough on a busy machine.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
