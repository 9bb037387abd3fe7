export interface OutgoingMail {
  /** Identifies the email; the same when it is sent again. */
  id: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /**
   * Images that are sent with the email, so that they show without a network. The HTML refers to them by `cid:` and the
   * name.
   */
  images?: readonly { name: string; type: string; content: Buffer }[]
}

/** Passes emails on for delivery, and throws if that fails. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>
  close(): void
}
