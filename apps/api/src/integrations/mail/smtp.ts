import { createTransport } from 'nodemailer'
import type { MailConfig } from '../../config/services.ts'
import type { MailTransport } from './mail-transport.ts'

/** Line breaks and other control characters could start another header. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** The error of the mail library repeats the mail server's message, which contains the address of the recipient. */
const withoutAddresses = (error: unknown): Error => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const known = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number')
  return Object.assign(new Error(`The mail server didn't take the mail (${known.join(' ') || 'no code'})`), {
    code,
    responseCode,
  })
}

/** Sends emails by SMTP, encrypted if the server offers it. */
export const smtpTransport = ({ smtpUrl, from, replyTo }: MailConfig): MailTransport => {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // An email contains only the given text, and never files or pages that it might name.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ id, to, subject, text, html, images = [] }) => {
      const message = {
        from: { name: oneLine(from.name), address: from.address },
        ...(replyTo && { replyTo }),
        to: { name: oneLine(to.name), address: oneLine(to.address) },
        subject: oneLine(subject),
        text,
        html,
        attachments: images.map(({ name, type, content }) => ({
          cid: name,
          filename: name,
          content,
          contentType: type,
          contentDisposition: 'inline' as const,
        })),
        messageId: `<${id}@${domainOf(from.address)}>`,
        // Prevents automatic replies.
        headers: { 'Auto-Submitted': 'auto-generated' },
      }
      await transport.sendMail(message).catch((error: unknown) => {
        throw withoutAddresses(error)
      })
    },
    close: () => transport.close(),
  }
}
