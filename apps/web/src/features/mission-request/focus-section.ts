import { type SectionName, sectionId } from './sections.ts'

/** Puts the keyboard and the eye on the title of a section, once what is closing above it has closed. */
export const focusSection = (name: SectionName): void => {
  requestAnimationFrame(() => {
    const section = document.getElementById(sectionId(name))
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector('button')?.focus({ preventScroll: true })
  })
}
