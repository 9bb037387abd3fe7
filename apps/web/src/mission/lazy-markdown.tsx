import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy.ts'
import { WhenNear } from '#ui/when-near.tsx'

const Rendered = lazyPart(async () => (await import('./markdown.tsx')).Markdown)

/** A text in Markdown. The parser is as large as the rest of a mission's pages, so until it is there the text is shown as written. */
export const Markdown = ({ children }: { children: string }) => {
  const asWritten = (
    <p className="max-w-prose text-body break-words whitespace-pre-line text-ink-soft">{children}</p>
  )
  return (
    <WhenNear fallback={asWritten}>
      <Suspense fallback={asWritten}>
        <Rendered>{children}</Rendered>
      </Suspense>
    </WhenNear>
  )
}
