import { defineConfig } from '@playwright/test'
import { portalUrl } from './support/secrets.ts'
import type { Fixtures } from './support/test.ts'

const isRoot = process.getuid?.() === 0

export default defineConfig<Fixtures>({
  testDir: '.',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // No wait ends near these: they are for a machine that is busy with other things.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: portalUrl,
    // Tests cannot intercept the responses of a service worker; those of pages without a network allow it.
    serviceWorkers: 'block',
    // Recording every test takes a third of its time: E2E_TRACE=on when a failure needs a closer look.
    trace: process.env.E2E_TRACE === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
      // The browser talks to nobody but the server under test.
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        ...(isRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
  // Drawing motion takes a sixth of the time: only tests that say so see any.
  projects: [
    {
      name: 'desktop',
      testMatch: '**/*.spec.ts',
      grepInvert: /@mobile/,
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'mobile',
      testMatch: '**/*.spec.ts',
      grep: /@mobile/,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    {
      name: 'gallery',
      testMatch: 'gallery/**/*.gallery.ts',
      use: { viewport: { width: 1440, height: 900 }, drawsMaps: true },
    },
  ],
  webServer: {
    command: 'exec node scripts/e2e-server.ts',
    cwd: '..',
    // The group becomes an environment variable in capitals.
    wait: { stdout: /Sortie for browser tests is ready at \S+ with (?<e2e_database_url>\S+)/ },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    timeout: 300_000,
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
