/** Whether systems leave files of this name in folders, which nobody has chosen. */
export const isHidden = (name: string): boolean => /^(\.|Thumbs\.db$|desktop\.ini$)/i.test(name)
