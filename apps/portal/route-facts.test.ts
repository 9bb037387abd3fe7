import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { earlyRoutes, offlinePatterns, readRoutes, visitGroups } from './route-facts.ts'

const routes = await readRoutes()

test('the build knows the module of every page that is loaded by itself', () => {
  const missing = routes.filter(({ module }) => module && !existsSync(new URL(module, import.meta.url)))
  expect(missing).toEqual([])
  // The dashboard and the not-found page are part of the first load.
  expect(routes.filter(({ module }) => module === null).map(({ paths }) => paths)).toEqual([
    ['/active-missions'],
    ['/*'],
  ])
  expect(routes.find(({ paths }) => paths.includes('/pilotaccount'))?.module).toBe(
    'src/features/profile/profile-page.tsx',
  )
})

const isOffline = (path: string): boolean =>
  offlinePatterns(routes).some((pattern) => new RegExp(pattern).test(path))

test.each([
  '/active-missions',
  '/shortcuts/next-flight',
  '/share',
  '/clientmission/7',
  '/clientmission/7/',
  '/clientmission/7/gps-check',
  '/clientmission/7/flight',
  '/clientmissionwebview/7',
  '/clientmissionwebviewoffline/7',
])('%s opens without a network', (path) => {
  expect(isOffline(path)).toBe(true)
})

test.each([
  '/',
  '/shortcuts',
  '/login',
  '/clientmission/7/upload',
  '/clientmission/seven',
  '/availablemission/7',
])('%s does not', (path) => {
  expect(isOffline(path)).toBe(false)
})

test('the first data of a route is known for every path it has', () => {
  const early = earlyRoutes(routes)
  const firstOf = (path: string) => early.find(({ pattern }) => new RegExp(pattern).test(path))?.first
  expect(firstOf('/profile')).toEqual(['account'])
  expect(firstOf('/pilotaccount')).toEqual(['account'])
  expect(firstOf('/clientmission/7/upload')).toEqual(['account', 'mission', 'assets'])
  expect(firstOf('/login')).toBeUndefined()
})

test('pages that visits begin with, and that show the same data first, are built into one file', () => {
  expect(visitGroups(routes)).toEqual([
    {
      name: 'mission',
      modules: [
        'src/features/mission-request/mission-request-page.tsx',
        'src/features/mission-details/mission-details-page.tsx',
      ],
    },
    { name: 'assets', modules: ['src/features/upload/upload-page.tsx'] },
    { name: 'account', modules: ['src/features/profile/profile-page.tsx'] },
  ])
})
