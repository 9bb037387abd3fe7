import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PageHeader } from './page-header.tsx'

test('on a phone the actions stay beside a long title, and the description follows both', async () => {
  await render(
    <PageHeader
      title="Welcome, Bartholomew"
      description="Clean the lens. It takes ten seconds and saves a reshoot."
      actions={<button type="button">Map view of all missions</button>}
      isCompact
    />,
  )
  const [title, action, description] = [
    page.getByRole('heading'),
    page.getByRole('button'),
    page.getByText('Clean the lens', { exact: false }),
  ].map((locator) => locator.element().getBoundingClientRect())
  expect(action?.left).toBeGreaterThanOrEqual(title?.right ?? 0)
  expect(description?.top).toBeGreaterThanOrEqual(Math.max(title?.bottom ?? 0, action?.bottom ?? 0))
})
