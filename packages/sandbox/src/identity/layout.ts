import { type Html, html } from '../http/html.ts'

export function layout(title: string, content: Html, service = 'identity'): string {
  return html`<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="icon" href="/assets/mark.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/assets/identity.css">
  </head>
  <body>
    <main>
      <img class="mark" src="/assets/mark.svg" alt="" width="48" height="48">
      ${content}
    </main>
    <footer>Sandbox ${service} service, for demos only</footer>
  </body>
</html>
`.toString()
}
