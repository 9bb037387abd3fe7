import { expect, type Locator, type Page } from '@playwright/test'

type WithSaves = typeof globalThis & { saves: WeakMap<Element, number> }

/**
 * Notes from the next page on whenever 'saved' appears for anyone to see, and in what. It is shown for one second: on a
 * busy machine a test that looks for it may look too late.
 */
export const noteSaves = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const saves = new WeakMap<Element, number>()
    Object.assign(globalThis, { saves })
    const note = (word: Node): void => {
      if (!word.parentElement?.checkVisibility({ opacityProperty: false, visibilityProperty: true })) return
      for (let part: Element | null = word.parentElement; part; part = part.parentElement)
        saves.set(part, (saves.get(part) ?? 0) + 1)
    }
    const look = (node: Node): void => {
      if (node.nodeType === Node.TEXT_NODE && /^saved$/i.test(node.textContent?.trim() ?? '')) note(node)
      for (const child of node.childNodes) look(child)
    }
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        if (type === 'characterData') look(target)
        else for (const node of addedNodes) look(node)
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })

/** Waits until 'saved' has appeared in a part of the page once more than this was waited for. */
export const expectSaved = (part: Locator): Promise<void> =>
  expect
    .poll(() =>
      part.evaluate((element) => {
        const { saves } = globalThis as WithSaves
        const count = saves.get(element) ?? 0
        if (count > 0) saves.set(element, count - 1)
        return count > 0
      }),
    )
    .toBe(true)
