const stillReadMs = 10_000

/** Lets go of what an object URL leads to, once those have read it who were given the URL just before. */
export const revokeLater = (url: string): void => {
  setTimeout(() => URL.revokeObjectURL(url), stillReadMs)
}
