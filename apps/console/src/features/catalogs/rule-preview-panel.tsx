import { ruleNames } from '@sortie/domain/quality/quality-rules'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { useMay } from '#app/me.ts'
import type { Preview } from './rules.queries.ts'

type RulePreviewPanelProps = {
  preview: Preview | undefined
  /** Whether the numbers are those of rules that have been edited since. */
  isOutdated: boolean
  hasErrors: boolean
  error: Error | null
}

const number = (count: number): string => count.toLocaleString('en-US')
const counted = (count: number, one: string): string => `${number(count)} ${one}${count === 1 ? '' : 's'}`

const summary = ({ shots, shots_failing_must: must, shots_failing_should: should }: Preview): string =>
  must + should === 0
    ? shots === 1
      ? 'The delivered shot would have passed.'
      : `All ${number(shots)} delivered shots would have passed.`
    : `${number(must)} of ${counted(shots, 'delivered shot')} would have been held back, ${number(should)} only warned about.`

const Figures = ({ preview }: { preview: Preview }) => (
  <dl className="figures grid grid-cols-[1fr_auto_auto] gap-x-4 gap-y-1 text-small">
    <dt className="text-ink-soft">Would have failed</dt>
    <dd className="text-right text-ink-soft">Shots</dd>
    <dd className="text-right text-ink-soft">Files</dd>
    <dt>Must</dt>
    <dd className="text-right font-semibold">{number(preview.shots_failing_must)}</dd>
    <dd className="text-right font-semibold">{number(preview.files_failing_must)}</dd>
    <dt>Should only</dt>
    <dd className="text-right font-semibold">{number(preview.shots_failing_should)}</dd>
    <dd className="text-right font-semibold">{number(preview.files_failing_should)}</dd>
    <dt className="text-ink-soft">Compared</dt>
    <dd className="text-right text-ink-soft">{number(preview.shots)}</dd>
    <dd className="text-right text-ink-soft">{number(preview.files)}</dd>
  </dl>
)

const Examples = ({ rules }: Pick<Preview, 'rules'>) => {
  const maySee = useMay('GET /v1/provider/missions/{id}')
  const broken = rules.filter(({ examples }) => examples.length > 0)
  return broken.map(({ shot, rule, severity, examples }) => (
    <section key={`${shot} ${rule} ${severity}`} className="flex flex-col gap-1">
      <h3 className="text-small font-semibold">
        {ruleNames[rule]}, {severity}
        {shot !== null && ` (${shot})`}
      </h3>
      <ul className="flex flex-col gap-1 text-small text-ink-soft">
        {examples.map((example) => (
          <li key={example.mission_id} className="wrap-anywhere">
            {maySee ? (
              <TextLink href={`/missions/${example.mission_id}`}>{example.mission_name}</TextLink>
            ) : (
              <span className="text-ink">{example.mission_name}</span>
            )}
            , {example.shot_name}
            {example.file_name !== null && `, ${example.file_name}`}: {example.text}
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** What the edited rules would have found in past deliveries. */
export const RulePreviewPanel = ({ preview, isOutdated, hasErrors, error }: RulePreviewPanelProps) => (
  <Card
    title="In past deliveries"
    description={
      preview && preview.missions > 0
        ? `Compared with the ${preview.missions === 1 ? 'newest delivered mission' : `${preview.missions} newest delivered missions`} of this package${preview.is_capped ? '; there are more' : ''}.`
        : undefined
    }
  >
    <div className="flex flex-col gap-4" aria-busy={isOutdated}>
      <p role="status" className="text-body font-medium">
        {hasErrors
          ? 'Correct the rules to see what they would have found.'
          : error
            ? null
            : !preview || isOutdated
              ? 'Comparing…'
              : preview.shots === 0
                ? 'No deliveries yet. Once pilots have submitted missions with this package, you see here what its rules would have found.'
                : summary(preview)}
      </p>
      {error && !hasErrors && (
        <Alert tone="attention">{readServerErrors(error, []).message} Saving works all the same.</Alert>
      )}
      {preview && preview.shots > 0 && !hasErrors && !error && (
        <div className={isOutdated ? 'flex flex-col gap-4 opacity-60' : 'flex flex-col gap-4'}>
          <Figures preview={preview} />
          <Examples rules={preview.rules} />
        </div>
      )}
    </div>
  </Card>
)
