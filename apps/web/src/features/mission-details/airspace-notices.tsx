import type { AirspaceBriefing } from '@sortie/domain/mission/airspace.schema'
import { TriangleAlert } from 'lucide-react'

/** What the briefing says about the air over the site. */
export const AirspaceNotices = ({ notices }: Pick<AirspaceBriefing, 'notices'>) =>
  notices.length > 0 && (
    <ul aria-label="Airspace notices" className="flex flex-col gap-2">
      {notices.map(({ message }) => (
        <li key={message} className="flex items-start gap-2 text-small text-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-attention-deep" />
          {message}
        </li>
      ))}
    </ul>
  )
