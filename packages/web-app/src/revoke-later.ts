const stillReadMs = 10_000

/** Revokes an object URL when whoever was just given it has had the time to read it. */
export const revokeLater = (url: string): void => {
  setTimeout(() => URL.revokeObjectURL(url), stillReadMs)
}
