import { MissionHeaderSkeleton } from '#mission/mission-header.tsx'
import { Skeleton, SkeletonCard, SkeletonGroup } from '#ui/feedback/skeleton.tsx'

/** The details before they are there, in the places where their parts will be. */
export const DetailsSkeleton = () => (
  <SkeletonGroup label="Loading the mission">
    <div className="flex flex-col gap-6">
      <MissionHeaderSkeleton />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-6 lg:col-start-2 lg:row-start-1">
          <SkeletonCard />
          <SkeletonCard />
        </div>
        <div className="flex flex-col gap-6 lg:col-start-1 lg:row-start-1">
          <Skeleton shape="box" className="h-96" />
          {[1, 2, 3, 4].map((section) => (
            <Skeleton key={section} shape="box" className="h-14" />
          ))}
        </div>
      </div>
    </div>
  </SkeletonGroup>
)
