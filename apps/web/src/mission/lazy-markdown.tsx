import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy.ts'

const Rendered = lazyPart(async () => (await import('./markdown.tsx')).Markdown)

/** A text in Markdown. The parser is as large as the rest of a mission's pages, so until it is there the text is shown as written. */
export const Markdown = ({ children }: { children: string }) => (
  <Suspense
    fallback={
      <p className="max-w-prose text-body break-words whitespace-pre-line text-ink-soft">{children}</p>
    }
  >
    <Rendered>{children}</Rendered>
  </Suspense>
)
