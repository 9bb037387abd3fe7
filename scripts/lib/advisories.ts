interface Audit {
  vulnerabilities?: Record<string, { severity: string; range?: string }>
}

/** Advisories of these kinds fail the check. Less is for the next update. */
const failing = ['high', 'critical']

const parseJson = (text: string): Audit => {
  try {
    return JSON.parse(text) as Audit
  } catch {
    return {}
  }
}

/** What `npm audit --json` has found: the packages to act on, or null where the registry has no advisories to ask for. */
export const readAudit = (output: string): string[] | null => {
  const { vulnerabilities } = parseJson(output)
  if (!vulnerabilities) return null
  return Object.entries(vulnerabilities).flatMap(([name, { severity, range }]) =>
    failing.includes(severity) ? [`${name} ${range ?? ''}: ${severity}`] : [],
  )
}
