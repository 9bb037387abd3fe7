import { known, toTranslate } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { hasOrthoShot } from '@sortie/domain/mission/shot'
import { Disclosure, DisclosureGroup } from '@sortie/ui/layout/disclosure.tsx'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { KeptPilot } from '#app/kept-missions.ts'
import { ShotList } from '#mission/shot-list.tsx'
import type { DetailsVariant } from './details-access.ts'
import {
  AirspaceSection,
  FlyAppSection,
  GpsCheckSection,
  OnsiteSection,
  PreflightSection,
} from './section-contents.tsx'
import { UploadSection } from './upload-section.tsx'

/** The names of the sections, which are also their anchors: a URL that ends in #shotlist opens that section. */
const sectionNames = ['preflight', 'shotlist', 'airspace', 'flyapp', 'onsite', 'gpscheck', 'upload'] as const

type SectionName = (typeof sectionNames)[number]

type LabelSet = 'current' | 'older'

const current: Readonly<Record<SectionName, string>> = {
  preflight: toTranslate('Pre-flight Checklist'),
  shotlist: toTranslate('Shot list'),
  airspace: toTranslate('Airspace Authorization'),
  flyapp: toTranslate('Fly App & Upload'),
  onsite: toTranslate('On-site Information'),
  gpscheck: toTranslate('GPS Coverage Check'),
  upload: toTranslate('Upload Assets'),
}

const sectionLabels: Readonly<Record<LabelSet, Readonly<Record<SectionName, string>>>> = {
  current,
  older: {
    ...current,
    preflight: toTranslate('Preflight'),
    shotlist: toTranslate('Shotlist'),
    flyapp: toTranslate('Flyapp'),
    onsite: toTranslate('Onsite'),
  },
}

/** `?labels=older` names the sections as the older layout did. */
const labelSet = (search: URLSearchParams): LabelSet =>
  search.get('labels') === 'older' ? 'older' : 'current'

const sectionOfHash = (hash: string): SectionName | null =>
  sectionNames.find((name) => `#${name}` === hash) ?? null

type DetailsSectionsProps = { mission: Mission; pilot: KeptPilot | undefined; variant: DetailsVariant }

const contents = ({ mission, pilot, variant }: DetailsSectionsProps): Record<SectionName, ReactNode> => {
  const isOffline = variant === 'offline'
  return {
    preflight: <PreflightSection mission={mission} pilot={pilot} />,
    shotlist: <ShotList mission={mission} hasMedia={!isOffline} />,
    airspace: <AirspaceSection mission={mission} />,
    flyapp: <FlyAppSection mission={mission} />,
    onsite: <OnsiteSection mission={mission} />,
    gpscheck: hasOrthoShot(mission.shots) && <GpsCheckSection mission={mission} />,
    upload: !isOffline && <UploadSection mission={mission} />,
  }
}

/**
 * Opens the section that the URL or a link on the page points to, and scrolls to it. The state is in the page and not
 * in the sections, because they move to another place when a phone is rotated, and open ones must stay open.
 */
export const useOpenSections = (variant: DetailsVariant) => {
  const { hash, search, key } = useLocation()
  const linked = sectionOfHash(hash)
  // The section is open from the start, because scrolling to the right place requires the final height of the page.
  const [open, setOpen] = useState<ReadonlySet<SectionName>>(
    () =>
      new Set([
        ...(variant === 'portal' ? (['preflight'] as const) : sectionNames),
        ...(linked ? [linked] : []),
      ]),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key makes a link work twice
  useEffect(() => {
    if (!linked) return
    setOpen((before) => new Set([...before, linked]))
    document.getElementById(linked)?.scrollIntoView()
  }, [linked, key])
  return { open, setOpen, labels: sectionLabels[labelSet(new URLSearchParams(search))] }
}

export const DetailsSections = ({
  opened: { open, setOpen, labels },
  mission,
  pilot,
  variant,
}: DetailsSectionsProps & { opened: ReturnType<typeof useOpenSections> }) => {
  // Opening one section renders none of the others again.
  const content = useMemo(() => contents({ mission, pilot, variant }), [mission, pilot, variant])
  return (
    <DisclosureGroup
      allowsMultipleExpanded
      expandedKeys={open}
      onExpandedChange={(keys) => setOpen(keys as Set<SectionName>)}
    >
      {sectionNames
        .filter((name) => content[name])
        .map((name) => (
          <Disclosure
            key={name}
            id={name}
            headingLevel={2}
            title={<span id={name}>{known(labels[name])}</span>}
          >
            {content[name]}
          </Disclosure>
        ))}
    </DisclosureGroup>
  )
}
