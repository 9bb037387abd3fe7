import { formatDate } from '@sortie/domain/time/date-texts'
import { writeTypedDay } from '@sortie/domain/time/typed-day'
import { Button } from '@sortie/ui/actions/button.tsx'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { Chip, type ChipTone } from '@sortie/ui/data/chip.tsx'
import { DocumentView } from '@sortie/ui/data/document-view.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { SkeletonGroup, SkeletonText } from '@sortie/ui/feedback/skeleton.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#app/me.ts'
import { ReasonDialog } from '#app/reason-dialog.tsx'
import { useWrite, write } from '#app/writes.ts'
import { type License, licensesQuery } from './pilots.queries.ts'

const stateOf = ({ state, verdict, document }: License): { label: string; tone: ChipTone } => {
  if (state === 'refused') return { label: 'Refused', tone: 'danger' }
  if (state === 'document_missing') return { label: 'No document', tone: 'neutral' }
  if (state === 'expired') return { label: 'Expired', tone: 'danger' }
  if (verdict === 'verified') return { label: 'Verified', tone: 'success' }
  return document ? { label: 'To check', tone: 'on-hold' } : { label: 'Confirmed at import', tone: 'success' }
}

const factsOf = ({ license_number, reference_date, expiration_date, issuing_body, license }: License) =>
  [
    license_number && ['Number', license_number],
    reference_date &&
      license.reference_date_mode === 'issue_date' && ['Issued', writeTypedDay(reference_date)],
    expiration_date && ['Expires', writeTypedDay(expiration_date)],
    issuing_body && [license.issuing_body ?? 'Issued by', issuing_body],
  ].filter((fact) => Array.isArray(fact))

/** The document as it is, in its place: nobody judges what they haven't seen, and nothing opens another page for it. */
const Document = ({ license }: { license: License }) => {
  const { document } = license
  if (!document) return null
  const isPdf = document.type === 'application/pdf'
  const picture = document.preview_url ?? (document.type.startsWith('image/') ? document.url : null)
  const label = `Document of ${license.license.name}`
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      {(isPdf || picture) && (
        <DocumentView
          key={license.revision}
          kind={isPdf ? 'pdf' : 'picture'}
          url={picture ?? document.url}
          label={label}
        />
      )}
      <TextLink href={document.url} target="_blank" rel="noreferrer">
        {isPdf ? 'Save the PDF' : 'Open the original'}
        <span className="sr-only"> of {license.license.name}</span>
      </TextLink>
    </div>
  )
}

const Verdict = ({ pilotId, license }: { pilotId: number; license: License }) => {
  const [isRefusing, setRefusing] = useState(false)
  const params = { id: pilotId, license_id: license.id }
  const { revision, verdict } = license
  const { name } = license.license
  const verification = useWrite('POST /v1/provider/pilots/{id}/licenses/{license_id}/verify')
  return (
    <div className="flex flex-wrap items-center gap-2">
      {verdict !== 'verified' && (
        <Button
          size="small"
          mode="secondary"
          aria-label={`Verify ${name}`}
          isPending={verification.isPending}
          onPress={() => verification.mutate({ params, body: { revision } })}
        >
          Verify
        </Button>
      )}
      <Button size="small" mode="secondary" aria-label={`Refuse ${name}`} onPress={() => setRefusing(true)}>
        Refuse
      </Button>
      {verification.error && (
        <Alert tone="danger" isLive>
          {readServerErrors(verification.error, []).message}
        </Alert>
      )}
      {isRefusing && (
        <ReasonDialog
          title={`Refuse ${name}?`}
          description="The pilot is notified, reads this word for word, and is asked for another document. Until then, the license counts as missing."
          confirmLabel="Refuse document"
          send={(reason) =>
            write('POST /v1/provider/pilots/{id}/licenses/{license_id}/refuse', {
              params,
              body: { revision, reason },
            })
          }
          onClose={() => setRefusing(false)}
        />
      )}
    </div>
  )
}

const LicenseRow = ({ pilotId, license }: { pilotId: number; license: License }) => {
  const mayJudge = useMay('POST /v1/provider/pilots/{id}/licenses/{license_id}/verify')
  const state = stateOf(license)
  return (
    <li
      className={classNames(
        'py-4 first:pt-0 last:pb-0',
        license.document && 'grid gap-4 lg:grid-cols-[minmax(0,1fr)_15rem] lg:items-start',
      )}
    >
      <Document license={license} />
      {/* Beside a long document, what is said of it stays in sight. */}
      <div className="flex min-w-0 flex-col gap-3 max-lg:row-start-1 lg:sticky lg:top-4">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="min-w-0 font-medium wrap-anywhere">{license.license.name}</h3>
          <Chip tone={state.tone}>{state.label}</Chip>
        </div>
        <dl className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft">
          {factsOf(license).map(([term, detail]) => (
            <div key={term} className="flex gap-1.5">
              <dt>{term}</dt>
              <dd className="figures font-medium wrap-anywhere text-ink">{detail}</dd>
            </div>
          ))}
          {license.verdict_at && (
            <div className="flex gap-1.5">
              <dt>Checked</dt>
              <dd className="figures font-medium text-ink">{formatDate(license.verdict_at)}</dd>
            </div>
          )}
        </dl>
        {license.refusal_reason && (
          <p className="whitespace-pre-line wrap-anywhere">{license.refusal_reason}</p>
        )}
        {mayJudge && license.document && (
          <Verdict key={license.revision} pilotId={pilotId} license={license} />
        )}
      </div>
    </li>
  )
}

/** The licenses of a pilot with their documents, each to be verified or refused. */
export const DocumentsCard = ({ pilotId }: { pilotId: number }) => {
  const query = useQuery(licensesQuery(pilotId))
  return (
    <Card title="Documents">
      {query.data ? (
        query.data.data.length === 0 ? (
          <p className="text-ink-soft">No licenses yet.</p>
        ) : (
          <ul className="divide-y divide-line">
            {query.data.data.map((license) => (
              <LicenseRow key={license.id} pilotId={pilotId} license={license} />
            ))}
          </ul>
        )
      ) : query.isError ? (
        <LoadFailure title="We couldn't load the documents" query={query} />
      ) : (
        <SkeletonGroup label="Loading documents">
          <SkeletonText lines={4} />
        </SkeletonGroup>
      )}
    </Card>
  )
}
