import { t } from '@sortie/domain/language'
import { Skeleton, SkeletonGroup } from '@sortie/ui/feedback/skeleton.tsx'

const cards = [1, 2, 3, 4, 5, 6]

/** Calendar and slots while they load. */
export const ScheduleSkeleton = () => (
  <SkeletonGroup label={t('Loading the time slots')}>
    <div className="grid gap-6 md:grid-cols-[auto_minmax(0,1fr)] md:gap-8">
      <Skeleton shape="box" className="h-80 w-full md:w-68" />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] content-start gap-2">
        {cards.map((card) => (
          <Skeleton key={card} shape="box" className="h-14" />
        ))}
      </div>
    </div>
  </SkeletonGroup>
)
