import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Disclosure, DisclosureGroup } from './disclosure.tsx'

test('one disclosure of a group is open at a time; closed ones are in the page for its search, but cannot be focused', async () => {
  await render(
    <DisclosureGroup defaultExpandedKeys={['site']}>
      <Disclosure id="site" title="Site and access">
        <a href="#gate">Enter by the north gate</a>
      </Disclosure>
      <Disclosure id="shots" title="Shot list" summary="14 shots">
        <a href="#orbit">Perimeter and orbit</a>
      </Disclosure>
    </DisclosureGroup>,
  )
  const [site, shots] = [
    page.getByRole('button', { name: /Site/ }),
    page.getByRole('button', { name: /Shot/ }),
  ]
  const [gate, orbit] = [page.getByText('Enter by the north gate'), page.getByText('Perimeter and orbit')]
  await expect.element(gate).toBeVisible()
  await expect.element(orbit).toBeInTheDocument()
  await expect.element(orbit).not.toBeVisible()
  await expect.element(site).toHaveAttribute('aria-expanded', 'true')

  site.element().focus()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(shots).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(orbit).toBeVisible()
  await expect.element(gate).not.toBeVisible()
  await expect.element(site).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{Tab}')
  await expect.element(orbit).toHaveFocus()
})
