export interface OutgoingMail {
  /** Names the email; the same again when it is sent again. */
  id: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** Travel with the email, so that they show without a network: `cid:` and the name stand for them in the HTML. */
  images?: readonly { name: string; type: string; content: Buffer }[]
}

/** Hands emails to whoever delivers them. What cannot be handed over is thrown. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>
  close(): void
}
