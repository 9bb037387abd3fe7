const stillReadMs = 10_000

/** Revokes an object URL after whoever got it has had time to read it. */
export const revokeLater = (url: string): void => {
  setTimeout(() => URL.revokeObjectURL(url), stillReadMs)
}
