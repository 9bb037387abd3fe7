const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('en-US')

/** Whether a text contains every word that was typed, in any order: 'mini dji' finds 'DJI Mini 4 Pro'. */
export const hasEveryWord = (text: string, typed: string): boolean => {
  const searched = plain(text)
  return plain(typed)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}

export const matchingOptions = <Option extends { label: string; description?: string }>(
  options: readonly Option[],
  typed: string,
): Option[] => options.filter(({ label, description = '' }) => hasEveryWord(`${label} ${description}`, typed))
