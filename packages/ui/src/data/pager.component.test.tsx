import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Pager } from './pager.tsx'

const Pages = ({ first, total }: { first: number; total: number }) => {
  const [current, setCurrent] = useState(first)
  return <Pager label="Missions pages" page={current} totalPages={total} onPageChange={setCurrent} />
}

const currentPage = () => document.querySelector('[aria-current="page"]')?.textContent

test('a pager steps forward and back, and no further than the first and the last page', async () => {
  await render(<Pages first={2} total={3} />)
  const nav = page.getByRole('navigation', { name: 'Missions pages' })
  const previous = nav.getByRole('button', { name: 'Previous page' })
  const next = nav.getByRole('button', { name: 'Next page' })
  expect(currentPage()).toBe('2')
  await next.click()
  await expect.poll(currentPage).toBe('3')
  await expect.element(next).toBeDisabled()
  await nav.getByRole('button', { name: 'Page 1' }).click()
  await expect.poll(currentPage).toBe('1')
  await expect.element(previous).toBeDisabled()
  await expect.element(next).toBeEnabled()
})
