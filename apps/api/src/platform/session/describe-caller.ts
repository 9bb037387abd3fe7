import { isIPv4 } from 'node:net'

/** In the order in which they are told apart: most name others too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** What a pilot recognizes a browser by. It is what the browser says of itself, and proves nothing. */
export const describeBrowser = (userAgent = ''): string => {
  const find = (known: typeof browsers) => known.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = find(browsers) ?? 'Unknown browser'
  const system = find(systems)
  return system ? `${browser} on ${system}` : browser
}

/**
 * The network of an address: enough to recognize home from elsewhere, too little to name a machine. A connection that
 * is closed by now has no address anymore.
 */
export const networkOf = (address: string | undefined): string => {
  if (address === undefined) return 'unknown'
  const mapped = address.replace(/^::ffff:/i, '')
  if (isIPv4(mapped)) return mapped.replace(/\.\d+$/, '.x')
  const groups = (mapped.split('::')[0] ?? '').split(':').slice(0, 3)
  return groups[0] ? `${groups.join(':')}:…` : 'local'
}
