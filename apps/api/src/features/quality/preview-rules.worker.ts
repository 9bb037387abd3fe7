import { previewRules } from '@sortie/domain/provider/rule-preview'
import { coveredPercent } from '@sortie/imagery/coverage/covered-percent'
import { serveThread } from '../../platform/thread-pool.ts'
import type { RulesToPreview } from './preview-rules.ts'

serveThread(({ rules, missions }: RulesToPreview) =>
  previewRules(rules, missions, (files, { map_features }) => coveredPercent(files as never, map_features)),
)
