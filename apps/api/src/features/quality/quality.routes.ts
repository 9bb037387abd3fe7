import { qualityCalls } from '@sortie/contract/quality.calls'
import type { FeatureParts } from '../feature-parts.ts'
import { openRulePreviewer } from './preview-rules.ts'

export const qualityRoutes = ({ serve, onClose }: FeatureParts): void => {
  const previewer = openRulePreviewer()
  onClose(() => previewer.close())
  serve(qualityCalls, {
    'POST /v1/provider/packages/{id}/quality_preview': ({ db, params, body }) =>
      previewer.preview(db, params.id, { quality_rules: body.quality_rules ?? [], shots: body.shots ?? [] }),
  })
}
