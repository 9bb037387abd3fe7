import { plural, t } from '@sortie/domain/language'
import { offersAutoSubmit, type ShotProgress } from '@sortie/domain/mission/submission'
import { uploadExtensions } from '@sortie/domain/mission/upload-file'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { Spinner } from '@sortie/ui/feedback/spinner.tsx'
import { Checkbox } from '@sortie/ui/fields/checkbox.tsx'
import { Select } from '@sortie/ui/fields/select.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { FileUp, Star } from 'lucide-react'
import { useState } from 'react'
import { FilePickers } from './file-pickers.tsx'

const noShot = 'none'

export interface Batch {
  shotId: number | null
  /** Submits the mission once everything has been uploaded. */
  isLast: boolean
}

type BulkUploaderProps = {
  shots: readonly ShotProgress[]
  isRecommended: boolean
  /** False in a tab that only follows, because it does not know when a batch has ended. */
  canSubmit: boolean
  requiresRawImages: boolean
  /** The number of files found so far, while a drop is read. */
  foundCount: number | null
  batch: Batch
  onBatchChange: (batch: Batch) => void
  onPick: (files: File[]) => void
}

/** The shot that a batch is for, and whether it is the last one. */
export const useBatch = () => useState<Batch>({ shotId: null, isLast: false })

export const extensionsText = (requiresRawImages: boolean): string =>
  uploadExtensions(requiresRawImages)
    .map((extension) => extension.toUpperCase())
    .join(', ')

/** The one place to add files, for a shot or to be assigned later. Files that are dropped on the page go there too. */
export const BulkUploader = ({
  shots,
  isRecommended,
  canSubmit,
  requiresRawImages,
  foundCount,
  batch,
  onBatchChange,
  onPick,
}: BulkUploaderProps) => {
  const shot = shots.find(({ id }) => id === batch.shotId)
  const offersSubmit = canSubmit && offersAutoSubmit(shots, batch.shotId)
  return (
    <Card
      title={t('Bulk uploader')}
      description={t(
        'Add single photos and videos, or whole folders, to one shot at a time or to assign later.',
      )}
      actions={
        isRecommended && (
          <Chip tone="in-progress" icon={Star}>
            {t('Recommended')}
          </Chip>
        )
      }
    >
      <div className="flex flex-col items-start gap-4 rounded-control border-2 border-dashed border-edge/50 bg-canvas p-5">
        <p className="flex items-center gap-3 text-body text-ink">
          <FileUp aria-hidden className="size-8 shrink-0 text-accent-strong" strokeWidth={1.5} />
          {t('Drop files or whole folders anywhere on this page, or right onto a shot.')}
        </p>
        <Select
          className="w-full max-w-sm"
          label={t('Shot')}
          value={String(batch.shotId ?? noShot)}
          onChange={(id) => onBatchChange({ ...batch, shotId: id === noShot ? null : Number(id) })}
          options={[
            { id: noShot, label: t('Assign later') },
            ...shots.map(({ id, name }) => ({ id: String(id), label: name })),
          ]}
        />
        {offersSubmit && (
          <Checkbox
            isSelected={batch.isLast}
            onChange={(isLast) => onBatchChange({ ...batch, isLast })}
            description={t('Keep this page open until then.')}
          >
            {t("This is my last batch. Submit automatically once it's uploaded.")}
          </Checkbox>
        )}
        <FilePickers
          requiresRawImages={requiresRawImages}
          label={shot ? t('bulk upload to {name}', { name: shot.name }) : t('assign later')}
          mode="primary"
          onPick={onPick}
        />
        <p className="text-small text-ink-soft">
          {t('{extensions}. Uploading works best in Chrome.', {
            extensions: extensionsText(requiresRawImages),
          })}
        </p>
        <div role="status" className="empty:-mt-4">
          {foundCount !== null && (
            <p className="flex items-center gap-2 text-small font-medium text-ink">
              <Spinner size="small" label={t('Reading files')} />
              <span className="figures">
                {plural(foundCount, 'Reading files: 1 found', 'Reading files: {count} found')}
              </span>
            </p>
          )}
        </div>
      </div>
    </Card>
  )
}
