import type { JudgedFile, JudgedSite } from '@sortie/domain/quality/judge-file'
import { judgeShot, type ShotVerdict } from '@sortie/domain/quality/judge-shot'
import type { QualityRule } from '@sortie/domain/quality/quality-rule.schema'
import { coveredPercent } from '@sortie/imagery/coverage/covered-percent'

export interface ShotToCompare {
  rules: QualityRule[]
  files: readonly (JudgedFile & Parameters<typeof coveredPercent>[0][number])[]
  site: JudgedSite
}

export type CompareShot = (shot: ShotToCompare) => ShotVerdict | Promise<ShotVerdict>

/** Compares the files of a shot with its rules. Thousands of files, or a large area, take seconds. */
export const compareShot = ({ rules, files, site }: ShotToCompare): ShotVerdict =>
  judgeShot({ rules, files, site, coveredPercent: coveredPercent(files, site.map_features) })
