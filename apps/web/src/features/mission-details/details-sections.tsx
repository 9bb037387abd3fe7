import type { Mission } from '@sortie/domain/mission/mission.schema'
import { hasOrthoShot } from '@sortie/domain/mission/shot'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ShotList } from '#mission/shot-list.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { DisclosureGroup } from '#ui/layout/disclosure-group.tsx'
import { AirspaceSection } from './airspace-section.tsx'
import type { DetailsVariant } from './details-access.ts'
import { FlyAppSection } from './fly-app-section.tsx'
import { GpsCheckSection } from './gps-check-section.tsx'
import type { KeptPilot } from './kept-missions.ts'
import { OnsiteSection } from './onsite-section.tsx'
import { PreflightSection } from './preflight-section.tsx'
import { labelSet, type SectionName, sectionLabels, sectionNames, sectionOfHash } from './section-labels.ts'
import { UploadSection } from './upload-section.tsx'

type DetailsSectionsProps = { mission: Mission; pilot: KeptPilot | undefined; variant: DetailsVariant }

const contents = ({ mission, pilot, variant }: DetailsSectionsProps): Record<SectionName, ReactNode> => {
  const isOffline = variant === 'offline'
  return {
    preflight: <PreflightSection mission={mission} pilot={pilot} />,
    shotlist: <ShotList mission={mission} hasMedia={!isOffline} />,
    airspace: <AirspaceSection mission={mission} />,
    flyapp: <FlyAppSection mission={mission} />,
    onsite: <OnsiteSection mission={mission} />,
    gpscheck: hasOrthoShot(mission.shots) && <GpsCheckSection mission={mission} isOffline={isOffline} />,
    upload: !isOffline && <UploadSection mission={mission} />,
  }
}

/** Opens the section an address or a link on the page points to, and goes there. */
const useOpenSections = (variant: DetailsVariant) => {
  const { hash, search, key } = useLocation()
  const asked = sectionOfHash(hash)
  // Open from the start, as a page that is still to grow cannot be scrolled to its place.
  const [open, setOpen] = useState<ReadonlySet<SectionName>>(
    () =>
      new Set([
        ...(variant === 'portal' ? (['preflight'] as const) : sectionNames),
        ...(asked ? [asked] : []),
      ]),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key makes a link work twice
  useEffect(() => {
    if (!asked) return
    setOpen((before) => new Set([...before, asked]))
    document.getElementById(asked)?.scrollIntoView()
  }, [asked, key])
  return { open, setOpen, labels: sectionLabels[labelSet(new URLSearchParams(search))] }
}

/** All there is to know, in the order in which it is needed. */
export const DetailsSections = (props: DetailsSectionsProps) => {
  const { open, setOpen, labels } = useOpenSections(props.variant)
  const content = contents(props)
  return (
    <DisclosureGroup
      allowsMultipleExpanded
      expandedKeys={open}
      onExpandedChange={(keys) => setOpen(keys as Set<SectionName>)}
    >
      {sectionNames
        .filter((name) => content[name])
        .map((name) => (
          <Disclosure key={name} id={name} headingLevel={2} title={<span id={name}>{labels[name]}</span>}>
            {content[name]}
          </Disclosure>
        ))}
    </DisclosureGroup>
  )
}
