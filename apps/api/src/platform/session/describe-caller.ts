import { isIPv4 } from 'node:net'

/** The order matters, since most browsers also name others. */
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

/** A name by which a pilot recognizes a browser. It is what the browser claims, and proves nothing. */
export const describeBrowser = (userAgent = ''): string => {
  const find = (known: typeof browsers) => known.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = find(browsers) ?? 'Unknown browser'
  const system = find(systems)
  return system ? `${browser} on ${system}` : browser
}

/**
 * The network of an address: enough to tell home from elsewhere, too little to identify a machine. A connection that is
 * already closed has no address.
 */
export const networkOf = (address: string | undefined): string => {
  if (address === undefined) return 'unknown'
  const mapped = address.replace(/^::ffff:/i, '')
  if (isIPv4(mapped)) return mapped.replace(/\.\d+$/, '.x')
  const groups = (mapped.split('::')[0] ?? '').split(':').slice(0, 3)
  return groups[0] ? `${groups.join(':')}:…` : 'local'
}
