import { expect, test, violationsOn } from './support/test.ts'

test('the accessibility check overlooks the live announcer, and nothing next to it', async ({ page }) => {
  const gone = '<div role="img" aria-labelledby="a-button-that-is-gone"></div>'
  await page.setContent(`<html lang="en"><head><title>Test</title></head><body>
    <div data-live-announcer="true"><div role="log">${gone}</div></div>
    <main><h1>Test</h1></main>
  </body></html>`)
  expect(await violationsOn(page)).toEqual([])
  await page.locator('main').evaluate((main, html) => main.insertAdjacentHTML('beforeend', html), gone)
  expect(await violationsOn(page)).toEqual([expect.stringContaining('role-img-alt')])
})
