import type { Locator } from '@playwright/test'
import { expect } from './test.ts'

/**
 * A checkbox or radio button is hidden below the label that draws it. The label's start is pressed, where its mark is
 * and no link, once it has stopped moving.
 */
const press = async (box: Locator): Promise<void> => {
  await expect(box).toBeEnabled()
  await box.locator('xpath=ancestor-or-self::label[1]').click({ position: { x: 10, y: 16 } })
}

export const check = async (box: Locator): Promise<void> => {
  if (!(await box.isChecked())) await press(box)
  await expect(box).toBeChecked()
}

export const uncheck = async (box: Locator): Promise<void> => {
  if (await box.isChecked()) await press(box)
  await expect(box).not.toBeChecked()
}
