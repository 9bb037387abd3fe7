import { Upload } from 'lucide-react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LinkButton } from './link-button.tsx'
import { TextLink } from './text-link.tsx'

const heightOf = (element: Element): number => element.getBoundingClientRect().height

test('the icon of a button keeps its size where the button has less room than it needs', async () => {
  await render(
    <div className="grid grid-cols-[8rem]">
      <LinkButton href="/upload" icon={Upload}>
        Upload photos and videos
      </LinkButton>
    </div>,
  )
  const icon = page.getByRole('link').element().querySelector('svg')
  expect(icon?.getBoundingClientRect().width).toBe(18)
})

// WCAG 2.5.8 (target size) wants 24 by 24.
test('a small link has 24 px of height to press, and makes neither its line nor its box taller', async () => {
  await render(
    <div className="text-small">
      <p>Without</p>
      <p>
        <TextLink href="/one">In a line</TextLink>
      </p>
      <p className="flex">
        <TextLink href="/two">In a box</TextLink>
      </p>
    </div>,
  )
  const links = page.getByRole('link').elements()
  for (const link of links) expect(heightOf(link)).toBeGreaterThanOrEqual(24)
  const [line, ...others] = [...document.querySelectorAll('p')].map(heightOf)
  expect(others).toEqual([line, line])
})
