import { holdStaff, newStaff, staffSession } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { takeConsolePictures } from './console-picture.ts'
import { consoleScreens } from './console-screens.ts'

test.use({ drawsMaps: true, contextOptions: { reducedMotion: 'reduce' } })

for (const { name, path, roles = ['owner' as const], arrange, isForPhone = false } of consoleScreens)
  test(`the console: ${name}`, async ({ page }) => {
    test.slow()
    const { email } = await newStaff(roles)
    await holdStaff(page, await staffSession(email))
    await takeConsolePictures(
      page,
      name,
      async () => {
        await page.goto(`/console${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await arrange?.(page)
      },
      { isForPhone },
    )
  })
