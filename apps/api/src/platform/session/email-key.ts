/**
 * An email in the form in which it is compared. Only ASCII letters are lowercased: some other characters, such as the
 * Kelvin sign, become an ASCII letter in lower case and would make another address look like a pilot's.
 */
export const emailKey = (email: string): string =>
  email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
