import { numberText, t } from '@sortie/domain/language'

/** Which missions of all are on a page. */
export const missionRangeText = (first: number, last: number, total: number): string =>
  first === last
    ? t('Mission {number} of {total}', { number: numberText(first), total: numberText(total) })
    : t('Missions {first} to {last} of {total}', {
        first: numberText(first),
        last: numberText(last),
        total: numberText(total),
      })
