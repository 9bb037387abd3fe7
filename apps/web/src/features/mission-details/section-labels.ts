/** Also the anchors of the sections: an address that ends in #shotlist opens there. */
export const sectionNames = [
  'preflight',
  'shotlist',
  'airspace',
  'flyapp',
  'onsite',
  'gpscheck',
  'upload',
] as const

export type SectionName = (typeof sectionNames)[number]

export type LabelSet = 'current' | 'older'

const current: Readonly<Record<SectionName, string>> = {
  preflight: 'Pre-flight Checklist',
  shotlist: 'Shot list',
  airspace: 'Airspace Authorization',
  flyapp: 'Fly App & Upload',
  onsite: 'On-site Information',
  gpscheck: 'GPS Coverage Check',
  upload: 'Upload Assets',
}

export const sectionLabels: Readonly<Record<LabelSet, Readonly<Record<SectionName, string>>>> = {
  current,
  older: { ...current, preflight: 'Preflight', shotlist: 'Shotlist', flyapp: 'Flyapp', onsite: 'Onsite' },
}

/** `?labels=older` names the sections as the older layout did. */
export const labelSet = (search: URLSearchParams): LabelSet =>
  search.get('labels') === 'older' ? 'older' : 'current'

export const sectionOfHash = (hash: string): SectionName | null =>
  sectionNames.find((name) => `#${name}` === hash) ?? null
