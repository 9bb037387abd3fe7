/** The name without accents and capitals, for searching and sorting. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

/**
 * Compares names alphabetically. Unlike `localeCompare`, it needs no tables of a language, which take a phone long to
 * load.
 */
export const compareNames = (a: string, b: string): number => order(plainName(a), plainName(b)) || order(a, b)

const order = (a: string, b: string): number => Number(a > b) - Number(a < b)
