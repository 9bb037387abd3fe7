/**
 * Puts a page that only scrolls in the place of a collection: its drawn rows over and over, as far as anyone will
 * scroll, each with a picture of its own and without a script. It goes to the page as text, so it uses nothing from
 * outside.
 */
export const standStill = (grid: Element, pixels: number, pictures: readonly string[]): Element => {
  const rows = [...grid.querySelectorAll<HTMLElement>('[role="row"]')]
  const topOf = (row: HTMLElement) => Number.parseFloat(row.style.top)
  const first = Math.min(...rows.map(topOf))
  const period = Math.max(...rows.map((row) => topOf(row) + Number.parseFloat(row.style.height))) - first
  const still = grid.cloneNode(false) as HTMLElement
  let count = 0
  for (let shift = 0; shift < pixels + 2 * period; shift += period)
    for (const row of rows) {
      const copy = row.cloneNode(true) as HTMLElement
      copy.style.top = `${topOf(row) - first + shift}px`
      const url = pictures[count++ % pictures.length]
      const picture = copy.querySelector('img')
      if (picture && url) picture.src = url
      still.append(copy)
    }
  grid.after(still)
  ;(grid as HTMLElement).style.display = 'none'
  return still
}
