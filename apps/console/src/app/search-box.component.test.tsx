import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SearchBox } from './search-box.tsx'

const show = async () => {
  const onSearch = vi.fn()
  await render(
    <main>
      <SearchBox label="Search pilots" value="" onSearch={onSearch} />
      {/* biome-ignore lint/a11y/useSemanticElements: it stands for the list below the search */}
      <div role="grid" aria-label="Pilots" tabIndex={0} />
    </main>,
  )
  return { onSearch, field: page.getByRole('searchbox'), list: page.getByRole('grid') }
}

test('Enter searches without a pause, and goes on to the list', async () => {
  const { onSearch, field, list } = await show()
  await field.fill('rob')
  await userEvent.keyboard('{Enter}')
  expect(onSearch).toHaveBeenCalledWith('rob')
  await expect.element(list).toHaveFocus()
})

test('Escape clears the search, and once it is empty goes on to the list', async () => {
  const { field, list } = await show()
  await field.fill('rob')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).toHaveFocus()
})
