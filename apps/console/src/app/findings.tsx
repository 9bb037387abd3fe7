import type { Shot } from '@sortie/domain/mission/shot.schema'
import type { Finding } from '@sortie/domain/quality/finding.schema'
import { measuredText } from '@sortie/domain/quality/group-findings'

/** As the pilot reads them on the upload page. */
const severityWords = { must: 'Must be fixed', should: 'Warning' } as const

/** Where files break the rules of their shot: what must be kept comes first, each sentence once. */
export const Findings = ({ findings }: { findings: readonly Finding[] }) => {
  if (findings.length === 0) return null
  const sorted = findings.toSorted((a, b) => Number(b.severity === 'must') - Number(a.severity === 'must'))
  const once = [...new Map(sorted.map((finding) => [finding.text, finding])).values()]
  return (
    <ul aria-label="Findings" className="flex flex-col gap-1">
      {once.map((finding) => (
        <li
          key={finding.text}
          className={
            finding.severity === 'must'
              ? 'rounded-sm bg-danger-tint px-2 py-1 text-danger-deep'
              : 'rounded-sm bg-attention-tint px-2 py-1 text-attention-deep'
          }
        >
          <span className="font-medium">{severityWords[finding.severity]}: </span>
          {finding.text} <span className="tabular-nums">{measuredText(finding)}.</span>
        </li>
      ))}
    </ul>
  )
}

type JudgedShot = Pick<Shot, 'findings' | 'files_failing_must' | 'files_failing_should' | 'pilot_comment'>

const filesText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'file' : 'files'}`

/** Where a shot falls short of its rules, and what its pilot says of it. */
export const ShotFindings = ({ shot }: { shot: JudgedShot }) => {
  const { findings, files_failing_must: must, files_failing_should: should, pilot_comment } = shot
  const counts = [
    must > 0 && `${filesText(must)} must be fixed`,
    should > 0 && `${filesText(should)} with ${should === 1 ? 'a warning' : 'warnings'}`,
  ].filter(Boolean)
  return (
    <>
      <Findings findings={findings ?? []} />
      {counts.length > 0 && <p className="text-ink-soft">{counts.join('; ')}.</p>}
      {pilot_comment && (
        <p className="rounded-sm bg-attention-tint p-2 text-attention-deep wrap-anywhere">
          The pilot: {pilot_comment}
        </p>
      )}
    </>
  )
}
