/** What systems send and say, as it was sent. */
export const codeClass =
  'max-h-64 overflow-auto rounded-control bg-canvas p-3 text-small wrap-anywhere whitespace-pre-wrap'
