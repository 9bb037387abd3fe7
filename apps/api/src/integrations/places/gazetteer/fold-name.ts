/** Letters that aren't a base letter with an accent, as people without them on the keyboard type them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

/**
 * A name in the form in which it is compared: lowercase letters and digits without accents, single spaces, no
 * apostrophes.
 */
export const foldName = (name: string): string => {
  const small = name.toLowerCase()
  // Most names of the world's cities are already plain, and converting the rest is slow.
  if (/^[a-z0-9]+(?: [a-z0-9]+)*$/.test(small)) return small
  const unmarked = small.normalize('NFD').replace(/[\u0300-\u036f'’‘`ʻʼ]/g, '')
  const plain = unmarked.replace(/[ßøłđðıæœþ]/g, (letter) => plainLetters[letter] ?? letter)
  return plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
