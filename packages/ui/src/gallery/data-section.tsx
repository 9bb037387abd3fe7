import { Banknote, ClipboardList, Map as MapIcon, PlaneTakeoff, Route } from 'lucide-react'
import { useState } from 'react'
import { ShowMore } from '../actions/show-more.tsx'
import { Chip, type ChipTone } from '../data/chip.tsx'
import { DefinitionList } from '../data/definition-list.tsx'
import { DocumentView } from '../data/document-view.tsx'
import exampleUrl from '../data/drone-crossing.mp4'
import { Pager } from '../data/pager.tsx'
import { StatBox } from '../data/stat-box.tsx'
import { StepList } from '../data/step-list.tsx'
import { Table, type TableColumn, type TableSort } from '../data/table.tsx'
import { Timeline, type TimelineEntry } from '../data/timeline.tsx'
import { VideoPlayer } from '../data/video-player.tsx'
import { Card } from '../layout/card.tsx'
import { Disclosure, DisclosureGroup } from '../layout/disclosure.tsx'
import { Tabs } from '../layout/tabs.tsx'
import { GallerySection, Specimen } from './gallery-section.tsx'
import twoPagesUrl from './two-pages.pdf'

const exampleCard = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" width="640"><rect width="320" height="200" fill="#fafaf7"/><rect x="20" y="30" width="80" height="100" fill="#7c889b"/><rect x="120" y="36" width="170" height="12" fill="#009662"/><rect x="120" y="64" width="150" height="8" fill="#bdc5d1"/></svg>')}`

export const MediaSection = () => {
  return (
    <GallerySection title="Videos and places">
      <div className="grid gap-6 md:grid-cols-3">
        <Specimen title="A video">
          <VideoPlayer src={exampleUrl} label="A drone crosses the frame" />
        </Specimen>
        <Specimen title="Muted, looped, without a volume control">
          <VideoPlayer
            src={exampleUrl}
            label="A drone crosses the frame, silent"
            isMuted
            isLooped
            hideAudio
          />
        </Specimen>
        <Specimen title="The browser's controls">
          <VideoPlayer
            src={exampleUrl}
            label="A drone crosses the frame, with the browser's controls"
            hasDefaultControls
          />
        </Specimen>
      </div>
      <div className="grid gap-6 md:grid-cols-3">
        <Specimen title="A PDF">
          <DocumentView kind="pdf" url={twoPagesUrl} label="Document of insurance" />
        </Specimen>
        <Specimen title="A picture">
          <DocumentView kind="picture" url={exampleCard} label="Document of a license" />
        </Specimen>
        <Specimen title="A file that can't be read">
          <DocumentView kind="pdf" url={exampleUrl} label="Damaged document" />
        </Specimen>
      </div>
    </GallerySection>
  )
}

type Mission = {
  number: number
  place: string
  status: string
  tone: ChipTone
  when: string
  distance: string
  payout: string
}

type ColumnId = 'place' | 'status' | 'when' | 'distance' | 'payout'

const missions: Mission[] = [
  {
    number: 20418,
    place: '1 Frank H. Ogawa Plaza, Oakland, CA',
    status: 'AVAILABLE',
    tone: 'available',
    when: 'Thu, Jun 18, 9:30 AM PDT',
    distance: '4.2 mi',
    payout: '$185.00',
  },
  {
    number: 20391,
    place: 'Pier 45, San Francisco, CA',
    status: 'IN PROGRESS',
    tone: 'in-progress',
    when: 'Fri, Jun 19, 2:00 PM PDT',
    distance: '11.8 mi',
    payout: '$1,240.00',
  },
  {
    number: 20377,
    place: 'Turbine 14, Altamont Pass, CA',
    status: 'ON HOLD',
    tone: 'on-hold',
    when: 'Not scheduled',
    distance: '38.0 mi',
    payout: '$90.50',
  },
]

const columns: TableColumn<Mission, ColumnId>[] = [
  {
    id: 'place',
    header: 'Mission',
    isSortable: true,
    cell: (mission) => (
      <>
        {mission.place} <span className="figures font-normal text-ink-faint">#{mission.number}</span>
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: (mission) => <Chip tone={mission.tone}>{mission.status}</Chip>,
  },
  {
    id: 'when',
    header: 'When',
    isSortable: true,
    cell: (mission) => <span className="figures">{mission.when}</span>,
  },
  {
    id: 'distance',
    header: 'Distance',
    align: 'end',
    onPhone: 'hidden',
    cell: (mission) => mission.distance,
  },
  {
    id: 'payout',
    header: 'Payout',
    align: 'end',
    isSortable: true,
    cell: (mission) => <span className="font-medium">{mission.payout}</span>,
  },
]

const MissionTable = ({ isLoading }: { isLoading?: boolean }) => {
  const [sort, setSort] = useState<TableSort<ColumnId>>({ column: 'when', direction: 'ascending' })
  return (
    <Table
      label={isLoading ? 'Missions, loading' : 'Missions'}
      columns={columns}
      rows={missions}
      rowKey={(mission) => mission.number}
      rowHref={(mission) => `#mission-${mission.number}`}
      sort={sort}
      onSort={setSort}
      isLoading={isLoading}
      loadingRows={2}
    />
  )
}

export const DataSection = () => {
  const [page, setPage] = useState(6)
  const [shown, setShown] = useState(20)
  return (
    <GallerySection title="Data">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <StatBox label="Available" value="12" hint="4 within 10 miles" icon={PlaneTakeoff} href="#data" />
        <StatBox label="Booked" value="3" hint="next on Thursday" icon={ClipboardList} />
        <StatBox label="Earned in June" value="$2,480" hint="2 payouts under way" icon={Banknote} />
        <StatBox label="Flown" value="" icon={Route} isLoading />
      </div>
      <Card
        title="Missions"
        headingLevel={3}
        description="Sorted by date"
        isFlush
        footer={<Pager label="Missions pages" page={page} totalPages={12} onPageChange={setPage} />}
      >
        <MissionTable />
      </Card>
      <Card title="Missions, loading" headingLevel={3} isFlush>
        <MissionTable isLoading />
      </Card>
      <div className="grid gap-6 md:grid-cols-2">
        <Specimen title="Pagers">
          <Pager label="First pages" page={1} totalPages={120} hrefFor={(target) => `#page-${target}`} />
          <Pager label="Few pages" page={2} totalPages={3} onPageChange={() => {}} />
        </Specimen>
        <Specimen title="Show more">
          <ShowMore
            shown={shown}
            total={48}
            things="missions"
            onPress={() => setShown(Math.min(48, shown + 20))}
          />
        </Specimen>
      </div>
      <Tabs
        label="Mission views"
        items={[
          {
            id: 'briefing',
            label: 'Briefing',
            icon: ClipboardList,
            content: (
              <DefinitionList
                layout="grid"
                items={[
                  { term: 'Date', detail: 'Thu, Jun 18, 2026' },
                  { term: 'Arrive', detail: '9:30 AM PDT' },
                  { term: 'Altitude', detail: '60 m (197 ft)' },
                  { term: 'Payout', detail: '$185.00' },
                  { term: 'Photos', detail: '142' },
                  { term: 'Airspace', detail: <Chip tone="success">Cleared</Chip> },
                ]}
              />
            ),
          },
          { id: 'map', label: 'Map', icon: MapIcon, content: <p>The map goes here.</p> },
          { id: 'shots', label: 'Shots', count: 14, content: <p>Fourteen shots.</p> },
          { id: 'uploads', label: 'Uploads', isDisabled: true, content: null },
        ]}
      />
      <div className="grid items-start gap-6 md:grid-cols-2">
        <DisclosureGroup defaultExpandedKeys={['site']}>
          <Disclosure id="site" title="Site and access" summary={<Chip tone="success">Confirmed</Chip>}>
            Enter by the north gate. Hard hat required within the fence.
          </Disclosure>
          <Disclosure id="shots" title="Shot list" summary="14 shots">
            Perimeter, orbit, and two panoramas.
          </Disclosure>
          <Disclosure id="airspace" title="Airspace" isDisabled>
            Nothing to see yet.
          </Disclosure>
        </DisclosureGroup>
        <Card title="Payout" headingLevel={3} actions={<Chip tone="in-progress">On its way</Chip>}>
          <DefinitionList
            items={[
              { term: 'Mission', detail: '$185.00' },
              { term: 'Travel', detail: '$22.40' },
              { term: 'Total', detail: '$207.40' },
            ]}
          />
        </Card>
        <Disclosure title="A disclosure alone">Opens below its title.</Disclosure>
      </div>
    </GallerySection>
  )
}

const happened: TimelineEntry[] = [
  {
    id: 3,
    title: 'Booked by Robin Skylark',
    by: 'Robin Skylark',
    time: 'Today 10:02AM',
    at: '2030-06-10T16:02:00Z',
    tone: 'good',
  },
  {
    id: 2,
    title: 'Declined by Ana Finch',
    by: 'Ana Finch',
    time: 'Today 9:40AM',
    at: '2030-06-10T15:40:00Z',
    tone: 'bad',
  },
  {
    id: 1,
    title: 'Offered to Robin Skylark and 11 others',
    by: 'Dana Cole',
    time: 'Yesterday',
    at: '2030-06-09T16:00:00Z',
  },
]
const earlier: TimelineEntry = {
  id: 0,
  title: 'Created',
  by: 'Orders',
  time: 'Yesterday',
  at: '2030-06-09T15:00:00Z',
}

export const TimelineSection = () => {
  const [hasMore, setHasMore] = useState(true)
  return (
    <GallerySection title="Timeline">
      <Timeline
        label="What happened"
        entries={hasMore ? happened : [...happened, earlier]}
        next={{ title: 'Fly the mission', by: 'Robin Skylark', time: 'Tuesday 6/11/30 · 09:00AM' }}
        onMore={hasMore ? () => setHasMore(false) : undefined}
      />
      <StepList
        label="Steps"
        steps={[
          { id: 'flown', title: 'Flown', state: 'done', time: '06/11/2030 09:40AM' },
          {
            id: 'review',
            title: 'Approved',
            state: 'current',
            time: 'Was due Thursday, June 13th, 2030',
            note: 'The review is still open.',
            isLate: true,
          },
          { id: 'paid', title: 'Payout arrived', state: 'to_come', time: 'By Monday, June 24th, 2030' },
        ]}
      />
    </GallerySection>
  )
}
