import type { Page } from '@playwright/test'
import type { Role } from '@sortie/domain/provider/roles'
import { expect } from '../support/test.ts'

export interface ConsoleScreen {
  /** Of its pictures. */
  name: string
  /** Below the console's own path. */
  path: string
  /** Who looks at it; an owner sees everything. */
  roles?: Role[]
  /** What it takes to come from the loaded page to what is shown, such as opening a dialog. */
  arrange?: (page: Page) => Promise<unknown>
  isForPhone?: true
}

const press = (button: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name: button }).first().click()

const openRow =
  (nth = 0) =>
  (page: Page) =>
    page.getByRole('grid').locator('[data-index]').nth(nth).click()

const shows = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()

/** The mission that the demo pilot has submitted. */
const openReview = async (page: Page) => {
  await page.getByRole('row', { name: /Century Tower/ }).click()
  await expect(page.locator('canvas[data-is-sharp=true]')).toBeVisible()
}

/** Every screen of the console with its notable states, as the demo data fills them. A new screen gets its lines here. */
export const consoleScreens: readonly ConsoleScreen[] = [
  { name: 'today', path: '/today', isForPhone: true },
  { name: 'missions', path: '/missions' },
  { name: 'missions-map', path: '/missions?view=map' },
  { name: 'missions-board', path: '/missions?view=board' },
  { name: 'new-mission', path: '/missions/new' },
  { name: 'import', path: '/missions/import' },
  { name: 'reviews', path: '/reviews' },
  { name: 'review', path: '/reviews', arrange: openReview },
  {
    name: 'review-grid',
    path: '/reviews',
    arrange: async (page) => {
      await openReview(page)
      await page.keyboard.press('g')
    },
  },
  { name: 'money', path: '/money', arrange: shows('Greenland Dock House') },
  {
    name: 'money-batch',
    path: '/money',
    arrange: async (page) => {
      await shows('Ready')(page)
      await page.getByRole('checkbox', { name: 'All that can be paid' }).press('Space')
      await press(/^Preview/)(page)
      await expect(page.getByRole('list', { name: 'Will be paid' })).toBeVisible()
    },
  },
  { name: 'money-failed', path: '/money?tab=failed' },
  { name: 'money-payouts', path: '/money?tab=payouts' },
  { name: 'money-batches', path: '/money?tab=batches' },
  { name: 'money-statements', path: '/money?tab=statements' },
  { name: 'money-adjustment', path: '/money', arrange: press('Pay an adjustment') },
  { name: 'pilots', path: '/pilots' },
  { name: 'pilots-map', path: '/pilots?view=map' },
  {
    name: 'pilot',
    path: '/pilots/1001',
    isForPhone: true,
    arrange: (page) => expect(page.getByRole('img', { name: /^Document of/ }).first()).toBeVisible(),
  },
  { name: 'pilot-to-approve', path: '/pilots/1005', isForPhone: true },
  { name: 'pilot-reject', path: '/pilots/1005', arrange: press('Reject'), isForPhone: true },
  { name: 'pilot-message', path: '/pilots/1005', arrange: press('Message') },
  { name: 'pilot-refuse', path: '/pilots/1001', arrange: press(/^Refuse/) },
  {
    name: 'pilot-why-not',
    path: '/pilots/1005',
    arrange: async (page) => {
      const card = page.getByRole('region', { name: 'Why not this mission?' })
      await card.getByLabel('Mission number').fill('100078')
      await card.getByRole('button', { name: 'Ask' }).click()
      await expect(card.getByRole('listitem').first()).toBeVisible()
    },
  },
  { name: 'work-orders', path: '/work-orders' },
  { name: 'work-order', path: '/work-orders/501' },
  { name: 'work-order-change', path: '/work-orders/501', arrange: press('Change') },
  { name: 'points-of-interest', path: '/points-of-interest' },
  { name: 'point-of-interest', path: '/points-of-interest', arrange: openRow() },
  { name: 'stock-imagery', path: '/stock-imagery' },
  { name: 'stock-imagery-reject', path: '/stock-imagery', arrange: press(/^Reject/) },
  { name: 'packages', path: '/catalogs' },
  { name: 'package', path: '/catalogs', arrange: openRow(1) },
  {
    name: 'package-rules',
    path: '/catalogs/packages/1/rules',
    arrange: shows(/would have been held back/),
  },
  {
    name: 'package-rules-of-shot',
    path: '/catalogs/packages/1/rules',
    arrange: async (page) => {
      await shows(/would have been held back/)(page)
      await page.getByRole('button', { name: /^Roof overview/ }).click()
    },
  },
  { name: 'drones', path: '/catalogs?catalog=drones' },
  { name: 'drone', path: '/catalogs?catalog=drones', arrange: openRow() },
  { name: 'license-type', path: '/catalogs?catalog=license_types', arrange: openRow() },
  { name: 'keys', path: '/developers' },
  { name: 'key', path: '/developers', arrange: openRow() },
  { name: 'new-key', path: '/developers', arrange: press('New key') },
  { name: 'endpoints', path: '/developers?tab=endpoints' },
  { name: 'new-endpoint', path: '/developers?tab=endpoints', arrange: press('Add endpoint') },
  { name: 'deliveries', path: '/developers?tab=deliveries' },
  { name: 'delivery', path: '/developers?tab=deliveries', arrange: openRow() },
  { name: 'failed-jobs', path: '/developers?tab=jobs' },
  { name: 'audit-log', path: '/developers?tab=audit' },
  { name: 'audit-entry', path: '/developers?tab=audit', arrange: openRow(3) },
  { name: 'people', path: '/people' },
  { name: 'invitation', path: '/people', arrange: press('Invite a person') },
  { name: 'settings', path: '/settings' },
  {
    name: 'command-menu',
    path: '/pilots',
    arrange: async (page) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('sky')
      await shows('Robin Skylark')(page)
    },
  },
  { name: 'shortcuts', path: '/pilots', arrange: (page) => page.keyboard.press('?') },
  { name: 'nothing-here', path: '/nowhere' },
  { name: 'not-allowed', path: '/missions', roles: ['engineer'] },
]
