import type { SavingForm } from '@sortie/web-app/forms/form.tsx'
import { useState } from 'react'
import type { DraftedSite } from '#app/site/drafted-site.ts'
import { SiteFields } from '#app/site/site-fields.tsx'
import { draftOf, type SiteChanges, siteChangesOf } from '#app/site/stored-site.ts'
import type { ProviderMission } from './mission.queries.ts'
import { MissionForm } from './mission-form.tsx'

/** The first message at a place of the errors of a form, or below it. */
const messageIn = (errors: unknown): string | undefined => {
  if (!errors || typeof errors !== 'object') return undefined
  if ('message' in errors && typeof errors.message === 'string') return errors.message
  for (const inner of Object.values(errors)) {
    const message = messageIn(inner)
    if (message) return message
  }
  return undefined
}

type DrawnFieldsProps = {
  form: SavingForm<SiteChanges>
  mission: ProviderMission
  draft: DraftedSite
  onDraft: (draft: DraftedSite) => void
}

/** What is typed and drawn becomes what is sent, which the schema of the call then checks. */
const DrawnFields = ({ form, mission, draft, onDraft }: DrawnFieldsProps) => {
  const change = (changes: Partial<DraftedSite>) => {
    const next = { ...draft, ...changes }
    onDraft(next)
    const { location, map_features } = siteChangesOf(next, mission)
    form.setValue('location', location, { shouldDirty: true })
    form.setValue('map_features', map_features, { shouldDirty: true })
    form.clearErrors()
  }
  const errorOf = (path: string): string | undefined => {
    const [name = '', ...rest] = path.split('.')
    let found: unknown = form.formState.errors[name as keyof SiteChanges]
    for (const part of rest) found = (found as Record<string, unknown> | undefined)?.[part]
    // The address fields show their own; whatever has no field is said below the map.
    if (path === 'location' && found) {
      const { address, city, state, postal_code, country, longitude, ...others } = found as Record<
        string,
        unknown
      >
      return messageIn(others)
    }
    return messageIn(found)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus is that of the fields within
    <div className="flex flex-col gap-4" onFocus={form.prepare}>
      <SiteFields draft={draft} change={change} errorOf={errorOf} />
    </div>
  )
}

interface SitePanelProps {
  mission: ProviderMission
  onClose: () => void
}

/** Changes where a mission is: its address, its pin, and the areas on its map. */
export const SitePanel = ({ mission: opened, onClose }: SitePanelProps) => {
  // What others change meanwhile doesn't move what is drawn here.
  const [mission] = useState(opened)
  const [draft, setDraft] = useState(() => draftOf(mission))
  const [defaultValues] = useState(() => siteChangesOf(draft, mission))
  return (
    <MissionForm
      title="Edit site"
      isWide
      mission={mission}
      defaultValues={defaultValues}
      problem={
        draft.site.areas.some(({ isOpen }) => isOpen)
          ? "Close each area, or delete the ones you don't need."
          : null
      }
      onClose={onClose}
    >
      {(form) => <DrawnFields form={form} mission={mission} draft={draft} onDraft={setDraft} />}
    </MissionForm>
  )
}
