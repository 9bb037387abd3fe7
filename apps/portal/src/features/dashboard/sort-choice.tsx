import { known, t, toTranslate } from '@sortie/domain/language'
import { type MissionSort, missionSorts } from '@sortie/domain/mission/mission-list'
import { useSearchParams } from 'react-router'

const names: Readonly<Record<MissionSort, string>> = {
  pay: toTranslate('Payout'),
  distance: toTranslate('Distance'),
  date: toTranslate('Date'),
}

/** The order of the missions. It is in the URL, so that it is kept on the way back from a mission. */
export const SortChoice = ({ sort }: { sort: MissionSort | null }) => {
  const [, setQuery] = useSearchParams()
  const choose = (chosen: string) =>
    setQuery(
      (query) => {
        query.delete('page')
        if (chosen) query.set('sort', chosen)
        else query.delete('sort')
        return query
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <label className="flex items-center gap-2 text-small text-ink-soft">
      {t('Sort by')}
      {/* The browser's own control, which a phone shows as its native list and which needs no code. */}
      <select
        value={sort ?? ''}
        onChange={({ target }) => choose(target.value)}
        // Tall enough for a finger, without making the heading next to it taller.
        className="-my-2 h-11 cursor-pointer rounded-control border border-edge bg-surface px-2 text-small font-medium text-ink max-md:border-transparent max-md:px-0 pointer-fine:-my-1 pointer-fine:h-9"
      >
        <option value="">{t('Status')}</option>
        {missionSorts.map((each) => (
          <option key={each} value={each}>
            {known(names[each])}
          </option>
        ))}
      </select>
    </label>
  )
}
