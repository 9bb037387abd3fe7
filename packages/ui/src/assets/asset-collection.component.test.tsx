import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { centerOf, dragMouse, pressMouse, releaseMouse } from '../../testing/pointers.ts'
import { AssetAction, AssetCollection } from './asset-collection.tsx'
import type { AssetItem } from './asset-item.ts'

const thousands = () => page.getByRole('grid', { name: 'Five thousand assets' })
const numbered = (number: number): Locator =>
  thousands().getByRole('row', { name: new RegExp(`_${String(number).padStart(4, '0')}_V`) })
const rowsInPage = () => thousands().element().querySelectorAll('[role="row"]')
const expectSelected = (count: number) =>
  expect.element(page.getByText(/^\d+ of \d+ selected$/)).toMatchTextContent(new RegExp(`^${count} of`))
const press = (keys: string) => userEvent.keyboard(keys)

const ignore = () => undefined

const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

const photo = (number: number, progress = 1): AssetItem => ({
  key: `photo-${number}`,
  name: `DJI_${String(number).padStart(4, '0')}_V.JPG`,
  kind: 'image',
  state: progress < 1 ? 'loading' : 'done',
  progress,
  thumbnailUrl: picture,
})

const photos = Array.from({ length: 5000 }, (_, index) => photo(index + 1))

const renderActions = ({ name }: AssetItem) => (
  <AssetAction icon={Trash2} label={`Delete ${name}`} onPress={ignore} />
)

const Thousands = () => {
  const [items, setItems] = useState(photos)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <p>
        {selected.size} of {items.length} selected
      </p>
      <div className="h-120 w-272 overflow-y-auto">
        <AssetCollection
          label="Five thousand assets"
          layout="grid"
          items={items}
          selectedKeys={selected}
          onSelectionChange={setSelected}
          onOpen={ignore}
          onDelete={(keys) => setItems(items.filter(({ key }) => !keys.has(key)))}
          renderActions={renderActions}
        />
      </div>
    </>
  )
}

const showThousands = async () => {
  await render(<Thousands />)
  await expect.element(thousands()).toHaveAttribute('aria-rowcount', '5000')
}

test('of five thousand assets, ranges are selected with Shift and single ones by their checkbox', async () => {
  await showThousands()
  await numbered(2).click()
  await numbered(8).click({ modifiers: ['Shift'] })
  await expectSelected(7)
  await numbered(4).click({ modifiers: ['Shift'] })
  await expectSelected(3)
  await numbered(6).getByRole('checkbox').click()
  await expectSelected(4)
  await expect.element(numbered(6)).toHaveAttribute('aria-selected', 'true')
  await expect.element(numbered(5)).toHaveAttribute('aria-selected', 'false')
})

test('five thousand assets can be used by keyboard, with only a screenful in the page', async () => {
  await showThousands()
  await numbered(2).click()
  await press('{Escape}')
  await expectSelected(0)
  await press('{Home}')
  await expect.element(numbered(1)).toHaveFocus()
  await press(' ')
  await press('{Shift>}{ArrowRight}{ArrowDown}{/Shift}')
  const columns = 6
  await expectSelected(columns + 2)
  await press('{Control>}a{/Control}')
  await expectSelected(5000)
  await press('{End}')
  await expect.element(numbered(5000)).toHaveFocus()
  await expect.element(numbered(5000)).toBeInViewport()
  // Cells that only scroll by load no picture; where the scrolling ends, every cell has one.
  for (const number of [4990, 4995, 5000])
    await expect.poll(() => numbered(number).element().querySelector('img')).toBeVisible()
  await expect.element(numbered(5000)).toHaveAttribute('aria-selected', 'true')
  await press('{Escape}{Home}')
  await expect.element(numbered(1)).toBeInViewport()
  expect(rowsInPage().length).toBeLessThan(150)

  // When the focused asset is deleted, the next one takes its place.
  await press('{Delete}')
  await expect.element(page.getByText('0 of 4999 selected')).toBeVisible()
  await expect.element(numbered(2)).toHaveFocus()
  await press('{Tab}{Tab}')
  await expect.element(numbered(2).getByRole('button', { name: /^Delete/ })).toHaveFocus()
})

test('a box drawn over assets selects them, scrolls along at the edge, and is canceled with Escape', async () => {
  await showThousands()
  await expect.element(numbered(9)).toBeVisible()
  // The box covers two rows of three, from below the first picture to the ninth.
  const [from, to] = [centerOf(numbered(1)), centerOf(numbered(9))]
  await pressMouse(from)
  await dragMouse(from, to)
  await expectSelected(6)
  // Held at the lower edge, the box scrolls and selects rows that were not in the page before.
  const box = thousands().element().parentElement?.getBoundingClientRect()
  if (!box) throw new Error('the collection is in no box')
  const edge = { x: to.x, y: Math.min(box.bottom, innerHeight) - 4 }
  await dragMouse(to, edge)
  await expect.element(numbered(63)).toHaveAttribute('aria-selected', 'true')
  await expect.element(numbered(64)).toHaveAttribute('aria-selected', 'false')
  await press('{Escape}')
  await expectSelected(0)
  await releaseMouse(edge)
  await expectSelected(0)
})

/** The items are new objects each time, as uploads report them; the first three have this progress. */
const uploading = (progress: number) =>
  photos.map((_, index) => ({ ...photo(index + 1, index < 3 ? progress : 0), thumbnailUrl: null }))

const nothing: ReadonlySet<string> = new Set()
/** Called whenever a cell is drawn. */
const drawActions = vi.fn(renderActions)

const Uploads = ({ progress }: { progress: number }) => (
  <AssetCollection
    label="Five thousand assets"
    layout="list"
    items={uploading(progress)}
    selectedKeys={nothing}
    onSelectionChange={ignore}
    onOpen={ignore}
    renderActions={drawActions}
  />
)

const keyOf = (node: Node): string | null | undefined =>
  (node instanceof Element ? node : node.parentElement)?.closest('[data-key]')?.getAttribute('data-key')

test('a collection in a scrolling page draws what is near the screen, and a tick only what changed', async () => {
  const { rerender } = await render(<Uploads progress={0} />)
  await expect.element(numbered(1)).toBeVisible()
  // Rows get their height only when the width of the page is known.
  await expect
    .poll(() => {
      scrollTo(0, document.documentElement.scrollHeight / 2)
      return numbered(2505).query()
    })
    .toBeInViewport()
  expect(rowsInPage().length).toBeLessThan(60)

  scrollTo(0, 0)
  await expect.element(numbered(1)).toHaveAccessibleName(/Waiting/)
  await expect.element(numbered(10)).toBeVisible()
  const changed = new Set<string>()
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const key = keyOf(target)
      if (key) changed.add(key)
    }
  })
  observer.observe(thousands().element(), {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
  drawActions.mockClear()
  await rerender(<Uploads progress={0.5} />)
  await expect.element(numbered(1)).toMatchTextContent('50%')
  await rerender(<Uploads progress={1} />)
  await expect.element(numbered(3)).toHaveAccessibleName(/uploaded/)
  await expect.element(numbered(3)).toMatchTextContent('100%')
  observer.disconnect()
  const firstThree = ['photo-1', 'photo-2', 'photo-3']
  expect([...changed].sort()).toEqual(firstThree)
  expect([...new Set(drawActions.mock.calls.map(([{ key }]) => key))].sort()).toEqual(firstThree)
})

test('the size of a file is shown with its unit, or not at all where there is no room for both', async () => {
  const detail = '725.3 KB'
  await render(
    <div className="w-272">
      <AssetCollection
        label="Sizes"
        layout="grid"
        items={[photo(1), photo(2)].map((item) => ({ ...item, detail }))}
        renderActions={(item) =>
          item.key === 'photo-2' && (
            <>
              {renderActions(item)}
              {renderActions(item)}
            </>
          )
        }
      />
    </div>,
  )
  const howShown = (name: RegExp): string => {
    const size = page.getByRole('row', { name }).getByText(`· ${detail}`).element()
    const shown = size.getBoundingClientRect()
    const room = size.parentElement?.getBoundingClientRect() ?? shown
    if (shown.top >= room.bottom) return 'left out'
    return shown.right > room.right + 0.5 || size.scrollWidth > size.clientWidth ? 'cut off' : 'whole'
  }
  await expect.element(page.getByRole('row', { name: /_0001_V/ })).toBeVisible()
  expect(howShown(/_0001_V/)).toBe('whole')
  expect(howShown(/_0002_V/)).toBe('left out')
})
