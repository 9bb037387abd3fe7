import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
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
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
})

export type Message = z.infer<typeof message>

export type NewMessage = Pick<Message, 'to' | 'subject' | 'text'> & Partial<Message>

export interface Mailbox {
  /** Newest first; with an address, only what was sent to it. */
  list(to?: string): Message[]
  byId(id: string): Message | undefined
  add(fresh: NewMessage): Promise<Message>
  clear(): Promise<void>
}

/** Where every message ends up that anything in this installation sends. Nothing is ever delivered elsewhere. */
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

/** A real SMTP server that keeps what it is given. The envelope says whom a message reaches, not its headers. */
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
          to: session.envelope.rcptTo.map(({ address }) => address),
          subject: parsed.subject ?? '',
          text: parsed.text ?? '',
          html: parsed.html ?? '',
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
      // A client that goes away in the middle of a message harms nobody.
      server.on('error', () => {})
      resolve()
    })
  })
  return { close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
