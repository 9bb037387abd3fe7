/** The distance between a pop-up and the edge of the map. */
export const popupMargin = 12
/** A pop-up ends this far above the place of its pin. */
const abovePin = 56

interface Size {
  width: number
  height: number
}

/** How far a span must move to be inside another. If it is too long, its start counts. */
const overhang = (start: number, end: number, to: number): number =>
  start < popupMargin
    ? start - popupMargin
    : Math.max(0, Math.min(end - (to - popupMargin), start - popupMargin))

/** How far the map must move so that no part of a pop-up above this point is cut off. */
export const popupOverhang = (pin: { x: number; y: number }, popup: Size, map: Size): [number, number] => {
  const foot = pin.y - abovePin
  return [
    overhang(pin.x - popup.width / 2, pin.x + popup.width / 2, map.width),
    overhang(foot - popup.height, foot, map.height),
  ]
}
