import { MemoryRouter } from 'react-router'
import { render } from 'vitest-browser-react'
import { UiGallery } from '../src/gallery/ui-gallery.tsx'

/** The gallery of the design system, or some of its sections, on a page of their own. */
export const showGallery = (...sections: string[]) =>
  render(
    <MemoryRouter initialEntries={[`/?${sections.map((section) => `section=${section}`).join('&')}`]}>
      <UiGallery />
    </MemoryRouter>,
  )
