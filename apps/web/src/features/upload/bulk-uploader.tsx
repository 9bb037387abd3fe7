import { offersAutoSubmit, type ShotProgress } from '@sortie/domain/mission/submission'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { Chip } from '#ui/data/chip.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Card } from '#ui/layout/card.tsx'
import { FilePickers } from './file-pickers.tsx'

export const bulkTarget = 'bulk'

const noShot = 'none'

export interface Batch {
  shotId: number | null
  /** Submits the mission once everything has arrived. */
  isLast: boolean
}

type BulkUploaderProps = {
  shots: readonly ShotProgress[]
  isRecommended: boolean
  /** A tab that only follows does not know when a batch has ended. */
  canSubmit: boolean
  requiresRawImages: boolean
  batch: Batch
  onBatchChange: (batch: Batch) => void
  onPick: (files: File[]) => void
}

/** Where a batch goes, and whether it is the last one. */
export const useBatch = () => useState<Batch>({ shotId: null, isLast: false })

/** Takes many files for one shot at a time. */
export const BulkUploader = ({
  shots,
  isRecommended,
  canSubmit,
  requiresRawImages,
  batch,
  onBatchChange,
  onPick,
}: BulkUploaderProps) => {
  const offersSubmit = canSubmit && offersAutoSubmit(shots, batch.shotId)
  return (
    <Card
      title="Bulk uploader"
      description="For more than 250 assets: send a whole folder to one shot."
      actions={
        isRecommended && (
          <Chip tone="in-progress" icon={Star}>
            Recommended
          </Chip>
        )
      }
      className="h-full"
    >
      <div className="flex flex-col gap-4">
        <Select
          label="Shot"
          value={String(batch.shotId ?? noShot)}
          onChange={(id) => onBatchChange({ ...batch, shotId: id === noShot ? null : Number(id) })}
          options={[
            { id: noShot, label: 'Assign later' },
            ...shots.map(({ id, name }) => ({ id: String(id), label: name })),
          ]}
        />
        {offersSubmit && (
          <Checkbox
            isSelected={batch.isLast}
            onChange={(isLast) => onBatchChange({ ...batch, isLast })}
            description="Keep this page open until then."
          >
            This is my last batch. Submit automatically once it's uploaded.
          </Checkbox>
        )}
        <FilePickers requiresRawImages={requiresRawImages} label="bulk upload" isWide onPick={onPick} />
      </div>
    </Card>
  )
}
