type HatchPatternProps = {
  /** What a `fill` refers to: `url(#id)`. */
  id: string
  colour: string
  /** From one stripe to the next. */
  distance: number
}

/** Slanted stripes, as no-fly zones are drawn. */
export function HatchPattern({ id, colour, distance }: HatchPatternProps) {
  return (
    <pattern
      id={id}
      width={distance}
      height={distance}
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <path d={`M0 0v${distance}`} stroke={colour} strokeWidth={distance * 0.4} />
    </pattern>
  )
}
