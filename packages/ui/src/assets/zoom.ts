/** The view of an image in its stage: enlarged by `scale`, its center moved by `x` and `y` pixels. */
export type ZoomView = { scale: number; x: number; y: number }

export type Size = { width: number; height: number }

export const wholeImage: ZoomView = { scale: 1, x: 0, y: 0 }
export const maxScale = 8

/** The size at which an image fits its stage. */
export const fittedSize = (image: Size, stage: Size): Size => {
  const scale = Math.min(stage.width / (image.width || 1), stage.height / (image.height || 1))
  return { width: image.width * scale, height: image.height * scale }
}

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Keeps the scale within its limits, and an image that is larger than its stage over all of it. */
export const clampView = ({ scale, x, y }: ZoomView, fitted: Size, stage: Size): ZoomView => {
  const kept = between(scale, 1, maxScale)
  const slackX = Math.max(0, (fitted.width * kept - stage.width) / 2)
  const slackY = Math.max(0, (fitted.height * kept - stage.height) / 2)
  // Adding zero turns -0 into 0.
  return { scale: kept, x: between(x, -slackX, slackX) + 0, y: between(y, -slackY, slackY) + 0 }
}

/** Zooms around a point, given relative to the center of the stage, which stays in place. */
export const zoomAround = (
  view: ZoomView,
  scale: number,
  point: { x: number; y: number },
  fitted: Size,
  stage: Size,
): ZoomView => {
  const kept = between(scale, 1, maxScale)
  const growth = kept / view.scale
  return clampView(
    { scale: kept, x: point.x - (point.x - view.x) * growth, y: point.y - (point.y - view.y) * growth },
    fitted,
    stage,
  )
}
