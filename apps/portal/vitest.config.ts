import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { roleTables } from '../console/call-roles.ts'

// No wait ends near these: they are for a machine that is busy with other things.
const testTimeout = 120_000
const actionTimeout = 30_000
const isRoot = process.getuid?.() === 0

/** The page and the frame in it, in which tests run, are of the same size: otherwise the frame would be scaled. */
const chromium = (viewport: { width: number; height: number }, device = {}) => ({
  browser: 'chromium' as const,
  viewport,
  provider: playwright({
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
      args: ['--disable-background-networking', '--disable-component-update', '--no-first-run'],
      chromiumSandbox: !isRoot,
    },
    contextOptions: { reducedMotion: 'reduce', viewport, ...device },
    actionTimeout,
  }),
})

/** What the server finds of photos that a test compares with what the browser finds. */
const judgePhotosOnServer = async (): Promise<unknown> => {
  const script = fileURLToPath(new URL('../api/test/judge-photos.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script], { maxBuffer: 64 * 1024 ** 2 })
  return JSON.parse(stdout)
}

const onPhones = '**/*.phone.component.test.tsx'

/**
 * Components in a browser, as they look in the portal: of the design system too, which has no front end of its own
 * (docs/decisions/172).
 */
export default defineConfig({
  plugins: [react(), optimizeLocales.vite({ locales: ['en-US'] }), tailwindcss()],
  // React Aria does some things differently where this is 'test'; here it is to do what it does in a page.
  define: { ...roleTables, 'process.env.NODE_ENV': JSON.stringify('development') },
  // A dependency that is found only later would make the browser reload everything in the middle of a test.
  optimizeDeps: {
    entries: [
      '../../packages/{ui,web-app}/{src,testing}/**/*.{ts,tsx}',
      '../console/src/{app/site,features/{mission,pilots,reviews,settings,today}}/*.{ts,tsx}',
      'src/**/*.{ts,tsx}',
    ],
    include: ['react/jsx-dev-runtime'],
  },
  test: {
    name: 'components',
    dir: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['{apps/console,apps/portal,packages/ui}/src/**/*.component.test.tsx'],
    setupFiles: ['src/styles.css', '../../packages/ui/testing/setup.ts'],
    allowOnly: false,
    // Parts of the design system keep nothing but messages in their modules: loading them again for each file took most
    // of the time.
    isolate: false,
    testTimeout,
    hookTimeout: testTimeout,
    expect: { poll: { timeout: actionTimeout } },
    browser: {
      enabled: true,
      headless: true,
      commands: { judgePhotosOnServer },
      screenshotFailures: false,
      provider: playwright(),
      instances: [
        { name: 'desktop', exclude: [onPhones], ...chromium({ width: 1440, height: 900 }) },
        {
          name: 'phone',
          include: [`{apps/portal,packages/ui}/src/${onPhones}`],
          ...chromium({ width: 390, height: 844 }, { hasTouch: true, isMobile: true }),
        },
      ],
    },
  },
})
