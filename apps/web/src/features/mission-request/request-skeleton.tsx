import { MissionHeaderSkeleton } from '#mission/mission-header.tsx'
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx'
import { sectionNames } from './sections.ts'

/** Header, map and the five sections before they are there. */
export const RequestSkeleton = () => (
  <SkeletonGroup label="Loading the mission">
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        <MissionHeaderSkeleton />
        <Skeleton shape="box" className="h-64 lg:h-full" />
      </div>
      {sectionNames.map((name) => (
        <Skeleton key={name} shape="box" className="h-14" />
      ))}
    </div>
  </SkeletonGroup>
)
