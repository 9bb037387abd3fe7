import { known, numberText, plural, t } from '@sortie/domain/language'
import { ShowMore } from '@sortie/ui/actions/show-more.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { useState } from 'react'
import type { ScanState } from './coverage-scan.ts'
import { failedImagesText, failureReasons, noGpsReason } from './coverage-words.ts'

/** A longer list takes a phone long to draw, and nobody reads it. */
const shownAtFirst = 50

type Row = { key: string; name: string; reason?: string }

const Rows = ({ rows, label }: { rows: readonly Row[]; label: string }) => {
  const [shown, setShown] = useState(shownAtFirst)
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label={label} className="divide-y divide-line">
        {rows.slice(0, shown).map(({ key, name, reason }) => (
          <li key={key} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2.5">
            <span className="min-w-0 text-small font-medium wrap-anywhere text-ink">{name}</span>
            {reason && <span className="text-small text-ink-soft">{known(reason)}</span>}
          </li>
        ))}
      </ul>
      {rows.length > shownAtFirst && (
        <ShowMore
          shown={Math.min(shown, rows.length)}
          total={rows.length}
          things={t('images')}
          onPress={() => setShown(shown + 10 * shownAtFirst)}
        />
      )}
    </div>
  )
}

/** Files that could not be read. Adding them again removes them from the list. */
export const FailedImages = ({ failed }: Pick<ScanState, 'failed'>) =>
  failed.length > 0 && (
    <Card title={t('Failed images ({count})', { count: numberText(failed.length) })}>
      <p className="mb-2 text-body text-ink">{known(failedImagesText)}</p>
      <Rows
        label={t('Images that failed to scan')}
        rows={failed.map(({ id, name, failure }) => ({ key: id, name, reason: failureReasons[failure] }))}
      />
    </Card>
  )

export const ImagesWithoutGps = ({ names }: { names: readonly string[] }) =>
  names.length > 0 && (
    <Card
      title={t('Images without GPS ({count})', { count: numberText(names.length) })}
      description={t(
        "Without a position we can't tell what they cover, so they don't count toward the coverage.",
      )}
    >
      <Rows
        label={t('Images without GPS')}
        rows={names.map((name) => ({ key: name, name, reason: noGpsReason }))}
      />
    </Card>
  )

/** Files that were chosen but not scanned. */
export const LeftOut = ({ doubleCount, otherNames }: Pick<ScanState, 'doubleCount' | 'otherNames'>) => {
  if (doubleCount === 0 && otherNames.length === 0) return null
  const names = `${otherNames.slice(0, 3).join(', ')}${otherNames.length > 3 ? ', …' : ''}`
  const skipped = [
    doubleCount > 0 && plural(doubleCount, '1 image you already added', '{count} images you already added'),
    otherNames.length > 0 &&
      plural(
        otherNames.length,
        "1 file that isn't a JPEG or DNG image ({names})",
        "{count} files that aren't JPEG or DNG images ({names})",
        { names },
      ),
  ]
  return (
    <p className="text-small text-ink-soft">
      {t('Skipped: {files}.', { files: skipped.filter(Boolean).join('; ') })}
    </p>
  )
}
