import { numberText, t } from '@sortie/domain/language'
import type { WorkOrderDetails, WorkOrderUpload } from '@sortie/domain/mission/work-order.schema'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { LongTable } from '@sortie/ui/data/long-table.tsx'
import { RichText } from '@sortie/ui/data/rich-text.tsx'
import { StatBox } from '@sortie/ui/data/stat-box.tsx'
import type { TableColumn } from '@sortie/ui/data/table.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { Tabs } from '@sortie/ui/layout/tabs.tsx'
import { useIsMobile } from '@sortie/ui/use-is-mobile.ts'
import { completeCount } from './inspections.ts'
import { LocationCard } from './location-card.tsx'
import { DownloadCredential, SecretKey, UploadAction } from './upload-cells.tsx'

const Instructions = () => (
  <Card title={t('How to upload with Cyberduck')}>
    <div className="flex max-w-prose flex-col gap-5 text-body text-ink">
      <section>
        <h3 className="font-semibold">{t('Before flying')}</h3>
        <p className="mt-1">
          <RichText
            text={t('Install the desktop transfer app <0>Cyberduck</0> on your computer.')}
            parts={[
              (text) => (
                <TextLink href="https://cyberduck.io/download/" isExternal>
                  {text}
                </TextLink>
              ),
            ]}
          />
        </p>
      </section>
      <section>
        <h3 className="font-semibold">{t('After flying')}</h3>
        <ol className="mt-1 flex list-decimal flex-col gap-1.5 pl-5 marker:text-ink-soft">
          <li>{t('On the Upload tab, click Download for the mission.')}</li>
          <li>{t('Open the .duck file you downloaded.')}</li>
          <li>{t('When Cyberduck asks for it, paste the secret access key.')}</li>
          <li>{t('Upload your images into the folder for each shot bucket.')}</li>
          <li>{t('When everything has been uploaded, close the app.')}</li>
          <li>{t('Click Done Uploading.')}</li>
        </ol>
        <p className="mt-3">{t('Repeat these steps for every mission.')}</p>
      </section>
    </div>
  </Card>
)

const columns = (): readonly TableColumn<WorkOrderUpload>[] => [
  {
    id: 'turbine',
    header: t('Turbine'),
    cell: ({ mission_name, mission_number }) => (
      <TextLink href={`/clientmission/${mission_number}`} className="font-medium">
        {mission_name || t('Mission {id}', { id: mission_number })}
      </TextLink>
    ),
  },
  { id: 'id', header: 'ID', className: 'figures', cell: ({ mission_number }) => mission_number },
  {
    id: 'credentials',
    header: t('Cyberduck Credentials'),
    cell: (upload) => <DownloadCredential upload={upload} />,
  },
  {
    id: 'secret',
    header: t('Secret Access Key'),
    className: 'md:w-72',
    cell: (upload) => <SecretKey upload={upload} />,
  },
  {
    id: 'action',
    header: t('Action'),
    className: 'md:w-56',
    cell: (upload) => <UploadAction upload={upload} />,
  },
]

/** Upload mode: what each mission needs to be delivered with Cyberduck, and its progress. */
export const UploadMode = ({ workOrder }: { workOrder: WorkOrderDetails }) => {
  const { id, uploads } = workOrder
  const isMobile = useIsMobile()
  const complete = completeCount(uploads)
  const returnHref = `/work-orders/${id}?view=inspections`
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('Upload Assets')} back={{ href: returnHref, label: t('Return to Work Order') }} />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_11rem_11rem] sm:items-stretch">
        <LocationCard location={workOrder.location} siteId={workOrder.site_id} />
        <div className="grid grid-cols-2 gap-4 sm:contents">
          <StatBox label={t('Inspections')} value={numberText(uploads.length)} />
          <StatBox label={t('Upload Complete')} value={numberText(complete)} />
        </div>
      </div>
      {isMobile && (
        <Alert tone="info">{t("Please upload from a desktop computer. That's where Cyberduck runs.")}</Alert>
      )}
      {uploads.length > 0 && complete === uploads.length && (
        <Alert
          tone="success"
          isLive
          title={t('Every upload is complete')}
          action={
            <LinkButton size="small" mode="secondary" href={returnHref}>
              {t('See the inspections')}
            </LinkButton>
          }
        >
          {t('Your files have been added to their missions.')}
        </Alert>
      )}
      <Tabs
        label={t('Uploading')}
        defaultSelected="instructions"
        items={[
          { id: 'instructions', label: t('Instructions'), content: <Instructions /> },
          {
            id: 'upload',
            label: t('Upload'),
            content: (
              <div className="overflow-hidden rounded-card border border-line bg-surface">
                <LongTable
                  label={t('Uploads')}
                  columns={columns()}
                  rows={uploads}
                  rowKey={({ mission_number }) => mission_number}
                  rowRem={{ table: 4.25, card: 14 }}
                />
              </div>
            ),
          },
        ]}
      />
    </div>
  )
}
