import { Button } from '@sortie/ui/actions/button.tsx'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { ConfirmDialog } from '@sortie/ui/overlays/confirm-dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Created, createAndOffer, type Refusal, refusalOf } from './create-mission.ts'
import { MatchingPanel, useMatching } from './matching-panel.tsx'
import { problemsOf } from './mission-draft.ts'
import { packagesQuery } from './new-mission.queries.ts'
import { PackageSection } from './package-section.tsx'
import { PilotPreview } from './pilot-preview.tsx'
import { RulesSection } from './rules-section.tsx'
import { SiteSection } from './site-section.tsx'
import { useMissionDraft } from './use-mission-draft.ts'

const offeredText = ({ offered }: Created): string => {
  if (offered === null) return 'No pilot sees it until you offer it.'
  return offered === 1 ? 'Offered to 1 pilot.' : `Offered to ${offered.toLocaleString('en-US')} pilots.`
}

/** What was created, and where to go from here. */
const CreatedCard = ({ created, onAnother }: { created: Created; onAnother: () => void }) => (
  <Card title={`Mission ${created.id} was created`}>
    <div role="status" className="flex flex-col items-start gap-4">
      <p>
        {offeredText(created)}
        {created.offerError && ` ${created.offerError}`}
      </p>
      <div className="flex gap-3">
        <LinkButton href={`/missions/${created.id}`}>Open the mission</LinkButton>
        <Button mode="secondary" onPress={onAnother}>
          Create another
        </Button>
      </div>
    </div>
  </Card>
)

/** The first error may be far above or below the button that was pressed. Where there's no field, as for the pin, it is shown. */
const showFirstError = () =>
  setTimeout(() => {
    const error = document.querySelector<HTMLElement>('main [aria-invalid=true], main p[role=alert]')
    if (error?.ariaInvalid) error.focus()
    else error?.scrollIntoView({ block: 'center' })
  })

/** Saves what is filled in as one mission, however often the button is pressed. */
const useCreation = ({ draft, discard }: ReturnType<typeof useMissionDraft>) => {
  const [created, setCreated] = useState<Created | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [hasTried, setTried] = useState(false)
  const [sending, setSending] = useState<'create' | 'offer' | null>(null)
  const isSending = useRef(false)
  const problems = problemsOf(draft)
  const create = async (kind: 'create' | 'offer') => {
    if (isSending.current) return
    setTried(true)
    setRefusal(null)
    if (Object.keys(problems).length > 0) return void showFirstError()
    isSending.current = true
    setSending(kind)
    try {
      setCreated(await createAndOffer(draft, kind === 'offer'))
      discard()
      setTried(false)
      scrollTo(0, 0)
    } catch (error) {
      setRefusal(refusalOf(error))
      showFirstError()
    } finally {
      isSending.current = false
      setSending(null)
    }
  }
  // What is missing is said after the first try, and no longer once it is there.
  const fields = hasTried ? { ...refusal?.fields, ...problems } : {}
  return { created, forget: () => setCreated(null), fields, message: refusal?.message, sending, create }
}

/** One mission, from the package to a look at what pilots will read. */
export const Component = () => {
  const form = useMissionDraft()
  const { draft, change, discard } = form
  const { created, forget, fields, message, sending, create } = useCreation(form)
  const { data: packages = [] } = useQuery(packagesQuery)
  const matching = useMatching(draft)
  const [isPreviewing, setPreviewing] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const chosen = packages.find(({ id }) => id === draft.package_id) ?? null
  const errorOf = (field: string) => fields[field]?.join(' ')
  const section = { draft, change, errorOf }
  return (
    <>
      <PageHeader
        title="New mission"
        back={{ href: '/missions', label: 'Missions' }}
        description={
          <>
            Many at once? <TextLink href="/missions/import">Import a CSV file</TextLink>
          </>
        }
      />
      {created ? (
        <CreatedCard created={created} onAnother={forget} />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <PackageSection {...section} packages={packages} />
            <SiteSection {...section} />
            <RulesSection {...section} />
          </div>
          <aside className="flex flex-col gap-4 lg:sticky lg:top-4">
            <MatchingPanel matching={matching} country={draft.address.country} />
            <Card>
              <div className="flex flex-col gap-3">
                {(message || Object.keys(fields).length > 0) && (
                  <Alert tone="danger" isLive>
                    {message ?? 'Some fields need attention.'}
                  </Alert>
                )}
                <Button mode="secondary" onPress={() => setPreviewing(true)}>
                  See it as the pilot does
                </Button>
                <Button
                  mode="secondary"
                  isPending={sending === 'create'}
                  isDisabled={sending === 'offer'}
                  onPress={() => void create('create')}
                >
                  Create
                </Button>
                <Button
                  isPending={sending === 'offer'}
                  isDisabled={sending === 'create'}
                  onPress={() => void create('offer')}
                >
                  Create and offer to all who match
                </Button>
                <Button mode="link" onPress={() => setDiscarding(true)} isDisabled={sending !== null}>
                  Start over
                </Button>
                <p className="text-ink-soft">What you type stays on this device until you create it.</p>
              </div>
            </Card>
          </aside>
        </div>
      )}
      <ConfirmDialog
        title="Start over?"
        confirmLabel="Start over"
        cancelLabel="Keep it"
        mode="danger"
        isOpen={isDiscarding}
        onOpenChange={setDiscarding}
        onConfirm={() => {
          discard()
          setDiscarding(false)
        }}
      >
        Everything you filled in is deleted from this device.
      </ConfirmDialog>
      {isPreviewing && <PilotPreview draft={draft} chosen={chosen} onClose={() => setPreviewing(false)} />}
    </>
  )
}
