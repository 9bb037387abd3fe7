import { randomBytes } from 'node:crypto'
import { html } from '../http/html.ts'
import { sendHtml } from '../http/messages.ts'
import type { Service } from '../http/service.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import type { Account, Accounts } from './accounts.ts'
import { layout } from './layout.ts'

const LINK_LIFE_MILLISECONDS = 24 * 60 * 60 * 1000

/** Sends the message that proves who owns an email address, and handles its link. */
export function createConfirmation(accounts: Accounts, mailbox: Mailbox, url: string, portal: string) {
  const waiting = new Map<string, { accountId: string; until: number }>()

  async function send(account: Account): Promise<void> {
    const token = randomBytes(24).toString('base64url')
    waiting.set(token, { accountId: account.id, until: Date.now() + LINK_LIFE_MILLISECONDS })
    await mailbox.add({
      to: [account.email],
      subject: 'Confirm your email',
      text: [
        'Someone, hopefully you, set a password for the pilot portal with this email.',
        '',
        `Confirm your email: ${url}/confirm-email/${token}`,
        '',
        "If that wasn't you, ignore this message.",
      ].join('\n'),
    })
  }

  const service: Service = async ({ res, path }) => {
    const token = /^\/confirm-email\/([\w-]+)$/.exec(path)?.[1]
    if (!token) return false
    const found = waiting.get(token)
    const account = found && found.until > Date.now() ? await accounts.confirm(found.accountId) : undefined
    if (account)
      sendHtml(
        res,
        200,
        layout(
          'Email confirmed',
          html`
            <h1>Email confirmed</h1>
            <p>${account.email} is yours. You can sign in now.</p>
            <p><a class="button" href="${portal}/login">Continue to the pilot portal</a></p>
          `,
        ),
      )
    else
      sendHtml(
        res,
        400,
        layout(
          'Link expired',
          html`<h1>This link doesn't work anymore</h1>
            <p>Sign in with your password, and we'll send you a new one.</p>
            <p><a href="${portal}">Go to the pilot portal</a></p>`,
        ),
      )
    return true
  }

  return { send, service }
}

/** Shown until the link in the message was opened. */
export function checkYourEmailPage(uid: string, email: string, isTooEarly = false): string {
  return layout(
    'Confirm your email',
    html`
      <h1>Confirm your email</h1>
      <p>We sent a message to <strong>${email}</strong>. Open the link in it, then continue here.</p>
      ${isTooEarly ? html`<p class="error" role="alert">This email isn't confirmed yet. Open the link in the message first.</p>` : ''}
      <p><a href="/mailbox?to=${encodeURIComponent(email)}" target="_blank">Open the sandbox mailbox</a></p>
      <form method="post" action="/sign-in/${uid}/confirmed">
        <input type="hidden" name="email" value="${email}">
        <button type="submit">I confirmed my email</button>
      </form>
    `,
  )
}
