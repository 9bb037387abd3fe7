import { known, t, toTranslate } from '@sortie/domain/language'
import { isOnHold } from '@sortie/domain/mission/mission-status'
import { missionTitle } from '@sortie/domain/mission/mission-title'
import { addressLine } from '@sortie/domain/place/location'
import { formatFileSize } from '@sortie/domain/units'
import { Button } from '@sortie/ui/actions/button.tsx'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { EmptyState } from '@sortie/ui/feedback/empty-state.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { Skeleton, SkeletonGroup } from '@sortie/ui/feedback/skeleton.tsx'
import { RadioGroup } from '@sortie/ui/fields/radio-group.tsx'
import { PhotosOverSite } from '@sortie/ui/illustrations/photos-over-site.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { queryClient } from '@sortie/web-app/query-client.ts'
import { currentSession } from '@sortie/web-app/session.ts'
import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { home } from '#app/home.ts'
import { forgetSharedFiles, readSharedFiles } from '#app/shared-files.ts'
import { handOver } from '#app/uploads/handed-over.ts'
import { fileCountText } from '#mission/file-count.ts'
import { FileNames } from '#mission/file-names.tsx'
import { missionQuery } from '#mission/mission.queries.ts'
import { nextFlightsQuery } from '#mission/next-flights.queries.ts'
import { isUploadOpen, uploadMethod } from '#mission/upload-access.ts'

const problems: Readonly<Record<string, { title: string; text: string }>> = {
  empty: {
    title: toTranslate('Nothing to upload was shared'),
    text: toTranslate("Share photos or videos from your gallery. Links and texts can't be uploaded."),
  },
  space: {
    title: toTranslate('Your device is out of space'),
    text: toTranslate(
      'The shared files need some room until they are uploaded. Free some space, or share fewer files at a time.',
    ),
  },
  'other-site': {
    title: toTranslate('A website tried to add files'),
    text: toTranslate("We haven't kept them. Share your own photos and videos from your gallery."),
  },
  'not-received': {
    title: toTranslate("Sortie wasn't ready to take files"),
    text: toTranslate('It is getting ready on this device now. Share your files again in a moment.'),
  },
  failed: {
    title: toTranslate("We couldn't take your files"),
    text: toTranslate(
      'They are still in your gallery. Share them again, or choose them on the upload page of the mission.',
    ),
  },
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="flex max-w-2xl flex-col gap-6">
    <PageHeader title={t('Shared files')} />
    {children}
  </div>
)

const ToDashboard = () => (
  <LinkButton href={home} mode="secondary">
    {t('Go to the dashboard')}
  </LinkButton>
)

/** Nobody knows whose files these are: whoever signs in next may be someone else. */
const SignInFirst = () => {
  useEffect(() => void forgetSharedFiles(), [])
  return (
    <Frame>
      <Card>
        <EmptyState
          illustration={PhotosOverSite}
          title={t('Sign in first')}
          action={<LinkButton href="/login">{t('Sign in')}</LinkButton>}
        >
          {t("We haven't kept the files you shared. Sign in, then share them again.")}
        </EmptyState>
      </Card>
    </Frame>
  )
}

/** The files that wait on this device, as far as the pilot may see them; undefined while they are read. */
const useSharedFiles = () => {
  const [files, setFiles] = useState<readonly File[]>()
  useEffect(() => {
    readSharedFiles()
      .catch((error: unknown) => {
        console.warn('the shared files could not be read', error)
        return []
      })
      .then(setFiles)
  }, [])
  const forget = async () => {
    await forgetSharedFiles()
    setFiles([])
  }
  return { files, forget }
}

/** The gallery opens the installed portal. In a browser's tab, any website can have sent the files. */
const mayBeFromWebsite = (): boolean => matchMedia('(display-mode: browser)').matches

type ChoiceProps = { files: readonly File[]; onForget: () => Promise<void> }

const ChooseMission = ({ files, onForget }: ChoiceProps) => {
  const navigate = useNavigate()
  const flights = useQuery(nextFlightsQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const missions = (flights.data?.data ?? []).filter((flight) => !isOnHold(flight))
  const bytes = files.reduce((sum, { size }) => sum + size, 0)

  const add = async (id: number) => {
    setPending(true)
    setRefusal(null)
    try {
      const mission = await queryClient.fetchQuery(missionQuery(id))
      if (!isUploadOpen(mission)) return setRefusal(t('This mission takes no files anymore.'))
      if (uploadMethod(mission) !== 'web')
        return setRefusal(t("This mission's files are delivered with another app."))
      handOver(id, files)
      await onForget()
      await navigate(`/clientmission/${id}/upload`, { replace: true })
    } catch (error) {
      console.warn('the mission of shared files could not be loaded', error)
      setRefusal(t("We couldn't reach Sortie. Your files are kept here. Try again when you're online."))
    } finally {
      setPending(false)
    }
  }

  if (flights.isPending)
    return (
      <SkeletonGroup label={t('Loading your missions')}>
        <Skeleton shape="box" className="h-64" />
      </SkeletonGroup>
    )
  if (flights.isError && !flights.data)
    return (
      <LoadFailure title={t("We couldn't load your missions")} query={flights}>
        {t('Your files are kept here.')}
      </LoadFailure>
    )
  return (
    <Card title={`${fileCountText(files.length)} · ${formatFileSize(bytes)}`}>
      <div className="flex flex-col gap-5">
        {mayBeFromWebsite() && (
          <Alert tone="attention" title={t('Did you share these files yourself?')}>
            {t("A website can send files here too. Don't upload what you don't know.")}
          </Alert>
        )}
        <FileNames names={files.map(({ name }) => name)} />
        {missions.length === 0 ? (
          <p>{t('None of your missions takes files now.')}</p>
        ) : (
          <RadioGroup
            label={t('Which mission are they for?')}
            value={chosen}
            onChange={setChosen}
            options={missions.map((flight) => ({
              value: String(flight.id),
              label: missionTitle(flight),
              description: addressLine(flight.location),
            }))}
          />
        )}
        {refusal && (
          <Alert tone="danger" isLive>
            {refusal}
          </Alert>
        )}
        <div className="flex flex-wrap gap-3">
          {missions.length > 0 && (
            <Button
              icon={Upload}
              isPending={isPending}
              isDisabled={chosen === null}
              onPress={() => void add(Number(chosen))}
            >
              {t('Add to this mission')}
            </Button>
          )}
          <Button mode="secondary" onPress={() => void onForget()}>
            {t("Don't upload")}
          </Button>
        </div>
      </div>
    </Card>
  )
}

const Received = () => {
  const [query] = useSearchParams()
  const { files, forget } = useSharedFiles()
  const asked = query.get('problem') ?? ''
  const problem = Object.hasOwn(problems, asked) ? problems[asked] : undefined
  if (!files) return null
  return (
    <Frame>
      {problem && (
        <Alert tone="danger" title={known(problem.title)} isLive>
          {known(problem.text)}
        </Alert>
      )}
      {files.length > 0 ? (
        <ChooseMission files={files} onForget={forget} />
      ) : (
        <Card>
          <EmptyState
            illustration={PhotosOverSite}
            title={t('No files are waiting')}
            action={<ToDashboard />}
          >
            {t(
              "Share photos or videos from your gallery with Sortie, and they'll wait here until you've chosen their mission.",
            )}
          </EmptyState>
        </Card>
      )}
    </Frame>
  )
}

/** Where photos arrive that the pilot shares from the gallery of the phone with the installed portal. */
export const Component = () => (currentSession() ? <Received /> : <SignInFirst />)
