import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page, server } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'

const { width, height } = server.config.browser.viewport

beforeEach(async () => {
  vi.spyOn(console, 'error')
  // The frame gets its size while tests begin already, and another test may have changed it.
  await page.viewport(width, height)
  await vi.waitUntil(() => innerWidth === width)
})

afterEach(async () => {
  await cleanup()
  scrollTo(0, 0)
  const errors = vi.mocked(console.error).mock.calls
  // Test files share a page: what one of them stands in for would be missing in the next.
  vi.restoreAllMocks()
  // As in the tests of the whole product.
  expect(errors, "errors in the browser's console").toEqual([])
})
