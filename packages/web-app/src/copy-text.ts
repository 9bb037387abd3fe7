/** Copies the text of a field. Pages served without https have no clipboard API. */
export const copyText = async (field: HTMLInputElement): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    field.select()
    return document.execCommand('copy')
  }
}
