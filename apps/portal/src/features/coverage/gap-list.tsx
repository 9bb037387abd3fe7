import { numberText, plural, t } from '@sortie/domain/language'
import { gapSize } from '@sortie/domain/mission/gaps-kml'
import { classNames } from '@sortie/ui/class-names.ts'
import { Card } from '@sortie/ui/layout/card.tsx'
import { useEffect, useRef, useState } from 'react'
import type { CoverageAnalysis } from './analyze-coverage.ts'

/** The number of listed gaps; the rest are in the file to download. */
const mostGaps = 10

export interface ChosenGap {
  index: number
  /** Where the gap was chosen. The other place scrolls it into view. */
  from: 'list' | 'map'
}

/** The gap that is selected in the list and on the map. Another analysis has other gaps. */
export const useChosenGap = (analysis: CoverageAnalysis | null) => {
  const [choice, setChoice] = useState<{ of: CoverageAnalysis | null; gap: ChosenGap | null }>({
    of: null,
    gap: null,
  })
  const chosen = choice.of === analysis ? choice.gap : null
  const choose = (from: ChosenGap['from']) => (index: number | null) =>
    setChoice({ of: analysis, gap: index === null ? null : { index, from } })
  return { chosen, choose }
}

/** Scrolls an element into view when a gap was chosen elsewhere. */
export const useScrollToChosen = (chosen: ChosenGap | null, from: ChosenGap['from'], isTarget = true) => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen?.from === from && isTarget) element.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen, from, isTarget])
  return element
}

type GapRowProps = {
  index: number
  size: string
  chosen: ChosenGap | null
  onChoose: (index: number | null) => void
}

const GapRow = ({ index, size, chosen, onChoose }: GapRowProps) => {
  const isChosen = chosen?.index === index
  const name = t('Gap {number}', { number: index + 1 })
  const row = useScrollToChosen(chosen, 'map', isChosen)
  return (
    <div ref={row} className="scroll-mt-22 max-sm:scroll-mb-24">
      <button
        type="button"
        aria-pressed={isChosen}
        aria-label={`${name}: ${size}`}
        onClick={() => onChoose(isChosen ? null : index)}
        className={classNames(
          'figures flex min-h-11 w-full cursor-pointer items-center justify-between gap-4 rounded-control px-3 text-left text-body -outline-offset-2 transition-colors',
          isChosen ? 'bg-danger-tint font-semibold text-danger-deep' : 'text-ink hover:bg-canvas',
        )}
      >
        <span>{name}</span> {size}
      </button>
    </div>
  )
}

type GapListProps = Pick<CoverageAnalysis, 'gaps'> & {
  chosen: ChosenGap | null
  onChoose: (index: number | null) => void
}

/** The gaps by size. A gap that is pressed is shown on the map. */
export const GapList = ({ gaps, chosen, onChoose }: GapListProps) =>
  gaps.length > 0 && (
    <Card
      title={t('Gaps ({count})', { count: numberText(gaps.length) })}
      description={t('Places seen by fewer than 3 photos, largest first. Choose one to see it on the map.')}
      isFlush
    >
      <ol aria-label={t('Gaps')} className="max-h-64 overflow-y-auto border-t border-line p-2">
        {gaps.map((gap, index) =>
          index < mostGaps || index === chosen?.index ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing else to be known by
            <li key={index}>
              <GapRow index={index} size={gapSize(gap)} chosen={chosen} onChoose={onChoose} />
            </li>
          ) : null,
        )}
        {gaps.length > mostGaps && (
          <li className="figures px-3 py-2 text-ink-soft">
            {plural(gaps.length - mostGaps, 'and 1 smaller one', 'and {count} smaller ones')}
          </li>
        )}
      </ol>
    </Card>
  )
