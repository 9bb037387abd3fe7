/** What systems send and say, as it was sent. Long ones scroll, by the keyboard too. */
export const CodeBlock = ({ children }: { children: string }) => (
  <pre
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    tabIndex={0}
    className="max-h-64 overflow-auto rounded-control bg-canvas p-3 text-small wrap-anywhere whitespace-pre-wrap"
  >
    {children}
  </pre>
)
