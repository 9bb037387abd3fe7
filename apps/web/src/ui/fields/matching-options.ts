const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('en-US')

/** The options that hold every word typed, in whatever order: 'mini dji' finds 'DJI Mini 4 Pro'. */
export const matchingOptions = <Option extends { label: string; description?: string }>(
  options: readonly Option[],
  typed: string,
): Option[] => {
  const words = plain(typed).split(/\s+/)
  return options.filter(({ label, description = '' }) => {
    const text = plain(`${label} ${description}`)
    return words.every((word) => text.includes(word))
  })
}
