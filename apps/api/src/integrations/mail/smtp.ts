import { createTransport } from 'nodemailer'
import type { MailConfig } from '../../config/services.ts'
import type { MailTransport } from './mail-transport.ts'

/** Line breaks and other control characters would begin a header of their own. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** The error of the mail library repeats the mail server's words, and with them the address of the recipient. */
const withoutAddresses = (error: unknown): Error => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const known = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number')
  return Object.assign(new Error(`The mail server didn't take the mail (${known.join(' ') || 'no code'})`), {
    code,
    responseCode,
  })
}

/** Mail by SMTP, encrypted wherever the server offers it. */
export const smtpTransport = ({ smtpUrl, from, replyTo }: MailConfig): MailTransport => {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // An email is made of the words given here and never of files or pages they might name.
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
        // Keeps holiday replies away.
        headers: { 'Auto-Submitted': 'auto-generated' },
      }
      await transport.sendMail(message).catch((error: unknown) => {
        throw withoutAddresses(error)
      })
    },
    close: () => transport.close(),
  }
}
