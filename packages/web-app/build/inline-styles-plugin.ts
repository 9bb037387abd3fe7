import type { Plugin } from 'vite'

/**
 * Puts the styles of the first load into the page itself. Nothing is drawn before them, so as a file they would cost a
 * slow connection one more round trip before the first sign of life. Styles of parts that load later stay files.
 *
 * They may load nothing themselves: browsers name the page as the referrer then, as it was opened, with the secrets that
 * its address may hold (font.ts of packages/ui).
 *
 * @internal Used by configurations of Vite.
 */
export const inlineStyles = (): Plugin[] => {
  const files: string[] = []
  return [
    {
      name: 'inline-styles-find',
      apply: 'build',
      generateBundle: {
        // Before scripts and page are told to fetch these files.
        order: 'pre',
        handler(_options, bundle) {
          for (const chunk of Object.values(bundle)) {
            if (chunk.type !== 'chunk' || chunk.name !== 'first-load') continue
            files.push(...(chunk.viteMetadata?.importedCss ?? []))
            chunk.viteMetadata?.importedCss.clear()
          }
          if (files.length === 0) throw new Error('the first load has no styles')
        },
      },
    },
    {
      name: 'inline-styles',
      apply: 'build',
      enforce: 'post',
      generateBundle(_options, bundle) {
        const html = bundle['index.html']
        if (html?.type !== 'asset') throw new Error('there is no index.html')
        for (const file of files) {
          const styles = bundle[file]
          if (styles?.type !== 'asset') throw new Error(`there is no ${file}`)
          const loaded = /url\((?!["']?(data:|#))[^)]*\)/.exec(String(styles.source))
          if (loaded) throw new Error(`the styles in the page would load ${loaded[0]}`)
          html.source = String(html.source).replace('</head>', () => `<style>${styles.source}</style></head>`)
          delete bundle[file]
        }
      },
    },
  ]
}
