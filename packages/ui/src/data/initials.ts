/** The first letters of the first and the last word, by whole characters, so that no emoji or accent is cut in half. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('en') ?? '').join('')
}
