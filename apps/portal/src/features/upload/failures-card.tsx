import { emptyFileText } from '@sortie/domain/file-type'
import { known, numberText, t } from '@sortie/domain/language'
import { Button } from '@sortie/ui/actions/button.tsx'
import { AssetAction, AssetCollection, type AssetItem } from '@sortie/ui/assets/asset-collection.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { RotateCcw, Trash2 } from 'lucide-react'
import { useCallback } from 'react'
import type { MissionUploads } from '#app/uploads/mission-uploads.ts'
import type { UploadItem } from './upload-items.ts'

type FailuresCardProps = { uploads: MissionUploads; failed: readonly UploadItem[] }

/** Files that failed to upload, each with what to do about it. */
export const FailuresCard = ({ uploads, failed }: FailuresCardProps) => {
  const renderActions = useCallback(
    ({ key, name, reason }: AssetItem) => (
      <>
        {reason !== known(emptyFileText) && (
          <AssetAction
            icon={RotateCcw}
            label={t('Retry {name}', { name })}
            onPress={() => void uploads.retry(key)}
          />
        )}
        <AssetAction
          icon={Trash2}
          tone="danger"
          label={t('Remove {name}', { name })}
          onPress={() => void uploads.cancel(key)}
        />
      </>
    ),
    [uploads],
  )
  if (failed.length === 0) return null
  return (
    <Card
      title={t('Upload Failures {count}', { count: numberText(failed.length) })}
      actions={
        failed.some(({ reason }) => reason !== known(emptyFileText)) && (
          <Button
            size="small"
            mode="secondary"
            icon={RotateCcw}
            onPress={() => void uploads.retryAllFailed()}
          >
            {t('Retry all')}
          </Button>
        )
      }
    >
      <div className="max-h-96 overflow-y-auto">
        <AssetCollection
          items={failed}
          layout="list"
          label={t('Files that failed to upload')}
          renderActions={renderActions}
        />
      </div>
    </Card>
  )
}
