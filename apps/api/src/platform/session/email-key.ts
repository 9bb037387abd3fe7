/**
 * An email as it is compared. Only ASCII letters lose their case: other characters that become an ASCII letter in
 * lower case, such as the Kelvin sign, would make another address look like a pilot's.
 */
export const emailKey = (email: string): string =>
  email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
