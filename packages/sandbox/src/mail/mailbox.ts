import { randomUUID } from 'node:crypto'
import PostalMime, { type Attachment } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { z } from 'zod'
import type { DataFolder } from '../data-folder.ts'

const DOCUMENT = 'mailbox'
const KEPT_MESSAGES = 500
const MESSAGE_LIMIT_BYTES = 2 * 1024 * 1024

const message = z.object({
  id: z.string(),
  received_at: z.string(),
  from: z.string(),
  /** Missing in messages that an older release stored. */
  from_name: z.string().default(''),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
})

export type Message = z.infer<typeof message>

export type NewMessage = Pick<Message, 'to' | 'subject' | 'text'> & Partial<Message>

export interface Mailbox {
  /** Newest first; with an address, only messages to it. */
  list(to?: string): Message[]
  byId(id: string): Message | undefined
  add(fresh: NewMessage): Promise<Message>
  clear(): Promise<void>
}

/** Receives every message that this installation sends. Nothing is ever delivered elsewhere. */
export async function openMailbox(data: DataFolder): Promise<Mailbox> {
  let messages = z.array(message).parse((await data.read(DOCUMENT)) ?? [])
  const save = () => data.write(DOCUMENT, messages)

  return {
    list: (to) =>
      to === undefined ? messages : messages.filter((entry) => entry.to.includes(to.trim().toLowerCase())),
    byId: (id) => messages.find((entry) => entry.id === id),

    async add(fresh) {
      const entry: Message = {
        id: randomUUID(),
        received_at: new Date().toISOString(),
        from: 'sandbox@example.com',
        from_name: 'Sortie sign-in (sandbox)',
        html: '',
        headers: {},
        ...fresh,
        to: fresh.to.map((address) => address.toLowerCase()),
      }
      messages = [entry, ...messages].slice(0, KEPT_MESSAGES)
      await save()
      return entry
    },

    async clear() {
      messages = []
      await save()
    },
  }
}

/** Images that are sent with a message are embedded in it, as a mail program would show them. */
const withImages = (text: string, attachments: readonly Attachment[]): string =>
  attachments.reduce((html, { contentId, mimeType, content }) => {
    const name = contentId?.replace(/^<|>$/g, '')
    if (!name || !mimeType.startsWith('image/') || typeof content === 'string') return html
    return html.replaceAll(
      `src="cid:${name}"`,
      `src="data:${mimeType};base64,${Buffer.from(new Uint8Array(content)).toString('base64')}"`,
    )
  }, text)

/** A real SMTP server that stores its messages. The recipients are those of the envelope, not of the headers. */
export async function startMailServer(mailbox: Mailbox, host: string, port: number) {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MESSAGE_LIMIT_BYTES,
    logger: false,
    onData(stream, session, done) {
      const keep = async () => {
        const chunks: Buffer[] = []
        for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
        if (stream.sizeExceeded) throw new Error('The message is too large.')
        const parsed = await PostalMime.parse(Buffer.concat(chunks))
        await mailbox.add({
          from: parsed.from?.address ?? '',
          from_name: parsed.from?.name ?? '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          subject: parsed.subject ?? '',
          text: parsed.text ?? '',
          html: withImages(parsed.html ?? '', parsed.attachments),
          headers: Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value])),
        })
      }
      keep().then(() => done(), done)
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      // A client that disconnects in the middle of a message does no harm.
      server.on('error', () => {})
      resolve()
    })
  })
  return { close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
