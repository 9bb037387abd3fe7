/** '1/500', or '0.6' of what is half a second or longer, as photographers write it. */
export const exposureText = (seconds: number | undefined): string => {
  if (seconds === undefined || Number.isNaN(seconds)) return ''
  return seconds < 0.5 ? `1/${Number((1 / seconds).toFixed(1))}` : String(seconds)
}

/** The seconds of '1/500', '1/500 s', '0.002' or '2'. NaN of what isn't an exposure. */
export const readExposure = (text: string): number => {
  const [, above, below] = /^\s*(\d+(?:\.\d+)?)(?:\s*\/\s*(\d+(?:\.\d+)?))?\s*s?\s*$/i.exec(text) ?? []
  if (above === undefined) return Number.NaN
  const seconds = Number(above) / Number(below ?? 1)
  return seconds > 0 && Number.isFinite(seconds) ? seconds : Number.NaN
}
