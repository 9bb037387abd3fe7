import { mayControl } from '../http/control-key.ts'
import { html, trusted } from '../http/html.ts'
import { sendHtml, sendJson, sendProblem } from '../http/messages.ts'
import type { Service } from '../http/service.ts'
import { layout } from '../identity/layout.ts'
import type { Mailbox, Message } from './mailbox.ts'

const sender = ({ from, from_name }: Message) => (from_name ? `${from_name} <${from}>` : from)

const when = (message: Message) => message.received_at.slice(0, 16).replace('T', ' ')

const listPage = (messages: Message[], to: string | null) =>
  layout(
    'Mailbox',
    html`
      <h1>Mailbox</h1>
      <p class="purpose">Every email this installation sends arrives here${to && html`; these went to <strong>${to}</strong>`}.</p>
      ${messages.length === 0 && html`<p>No messages yet.</p>`}
      <ul class="messages">
        ${trusted(
          messages
            .map((message) =>
              html`<li><a href="/mailbox/${message.id}">${message.subject || '(no subject)'}</a>
                <small>From ${sender(message)} to ${message.to.join(', ')}, ${when(message)} UTC</small></li>`.toString(),
            )
            .join(''),
        )}
      </ul>
    `,
    'mail',
  )

/** The text of a message with its links made clickable; everything else stays text. */
const linked = (text: string) =>
  trusted(
    text
      .split(/(https?:\/\/[^\s<>"]+)/)
      .map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : html`${part}`).toString())
      .join(''),
  )

const messagePage = (message: Message) =>
  layout(
    message.subject,
    html`
      <p><a href="/mailbox">All messages</a></p>
      <h1>${message.subject}</h1>
      <p class="purpose">From ${sender(message)} to ${message.to.join(', ')}, ${when(message)} UTC</p>
      <div class="message">${linked(message.text)}</div>
      ${message.html && html`<p><a href="/mailbox/${message.id}/html">View as HTML</a></p>`}
    `,
    'mail',
  )

/** The pages of the mailbox, and the same as JSON for callers with the control key. */
export function createMailPages(mailbox: Mailbox, secret: string | undefined): Service {
  return async ({ req, res, path }) => {
    if (path !== '/mailbox' && path !== '/mailbox.json' && !path.startsWith('/mailbox/')) return false
    const to = new URL(req.url ?? '/', 'http://mailbox').searchParams.get('to')
    if (path === '/mailbox.json') {
      if (!mayControl(req, secret))
        sendProblem(res, 401, 'unauthorized', 'The control key is missing or wrong.')
      else if (req.method === 'DELETE') await mailbox.clear().then(() => res.writeHead(204).end())
      else sendJson(res, 200, mailbox.list(to ?? undefined))
      return true
    }
    if (path === '/mailbox') {
      sendHtml(res, 200, listPage(mailbox.list(to ?? undefined), to))
      return true
    }
    const [, , id = '', form] = path.split('/')
    const message = mailbox.byId(id)
    if (!message) return false
    if (form === 'html') {
      // A message determines its own look, but may neither run nor load anything.
      res.setHeader(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups",
      )
      sendHtml(res, 200, message.html)
    } else sendHtml(res, 200, messagePage(message))
    return true
  }
}
