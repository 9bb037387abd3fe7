import type { Plugin } from 'vite'

/** Says in the page how urgent its scripts are. */
export const scriptPriority = (): Plugin => ({
  name: 'script-priority',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const html = bundle['index.html']
    if (html?.type !== 'asset') throw new Error('there is no index.html')
    // No drawing waits for scripts; the responses that they ask for go first.
    html.source = String(html.source)
      .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
      // Except that the small early script says whether the page is dark: without it, a page would begin in the colors
      // of the system and change to those that the pilot chose.
      .replace(
        /<script type="module" fetchpriority="low"([^>]*\/early-)/,
        '<script type="module" blocking="render"$1',
      )
    if (!html.source.includes('blocking="render"')) throw new Error('there is no early script')
  },
})
