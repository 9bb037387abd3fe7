import { t } from '@sortie/domain/language'
import type { Finding } from '@sortie/domain/quality/finding.schema'
import { groupFindings } from '@sortie/domain/quality/group-findings'
import { useMemo } from 'react'
import { FindingGroups } from '#mission/finding-groups.tsx'
import type { UploadItem } from './upload-items.ts'

type ShotFindingsProps = {
  /** Where the files together break the rules of the shot. */
  findings: readonly Finding[]
  files: readonly UploadItem[]
  shotName: string
  /** Whether the shot isn't ready because of it. */
  isBlocked: boolean
  onOpen: (items: readonly UploadItem[], key: string) => void
}

/** Where a shot falls short of what the provider asked for, before its files are uploaded. */
export const ShotFindings = ({ findings, files, shotName, isBlocked, onOpen }: ShotFindingsProps) => {
  const groups = useMemo(
    () =>
      groupFindings(
        findings,
        files.map(({ key, name, findings: ofFile = [] }) => ({ key, name, findings: ofFile })),
      ),
    [findings, files],
  )
  if (groups.length === 0) return null
  const open = (broken: readonly { key: string }[], key: string) => {
    const keys = new Set(broken.map((one) => one.key))
    onOpen(
      files.filter((file) => keys.has(file.key)),
      key,
    )
  }
  return (
    <section
      aria-label={t('Requirements: {shotName}', { shotName })}
      className="rounded-control border border-line px-4 py-3"
    >
      <h4 className="text-body font-semibold">{t("What doesn't meet the requirements")}</h4>
      {isBlocked && (
        <p className="mt-1 text-small text-ink">
          {t(
            "Replace what must be fixed, or say below why you can't. You don't need to upload these files first.",
          )}
        </p>
      )}
      <FindingGroups groups={groups} label={t('Findings of {shotName}', { shotName })} onOpen={open} />
    </section>
  )
}
