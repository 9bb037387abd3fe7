/** From black to white between the values that all but a few lie between: a single one may mean that there is none. */
export const shadesOf = (values: Float32Array): Uint8Array => {
  const known = values.filter(Number.isFinite).sort()
  // Where no value is known, neither is asked for.
  const [dark, light] = [0.02, 0.98].map((share) => known[Math.floor(share * (known.length - 1))]) as [
    number,
    number,
  ]
  const scale = light > dark ? 255 / (light - dark) : 0
  return Uint8Array.from(values, (value) =>
    Number.isFinite(value) ? Math.max(0, Math.min(255, scale === 0 ? 128 : (value - dark) * scale)) : 0,
  )
}
