import { Button } from '@sortie/ui/actions/button.tsx'
import { Menu } from '@sortie/ui/actions/menu.tsx'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { ConfirmDialog } from '@sortie/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '#app/me.ts'
import { write } from '#app/writes.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'
import type { Review } from './reviews.queries.ts'
import { SendBackDialog } from './send-back-dialog.tsx'

interface ReviewHeaderProps {
  title: string
  review: Review
  photos: number
  isClaiming: boolean
  onClaim: () => void
  onRelease: () => void
  /** Nothing is finished before the last verdict is stored. */
  whenSent: () => Promise<unknown>
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

const Holder = ({ claim }: Pick<Review, 'claim'>) => {
  if (!claim) return <Chip>Nobody is reviewing</Chip>
  return claim.is_own ? (
    <Chip tone="success">Yours</Chip>
  ) : (
    <Chip tone="in-progress">{claim.holder.name}</Chip>
  )
}

export const ReviewHeader = ({
  title,
  review,
  photos,
  isClaiming,
  onClaim,
  onRelease,
  whenSent,
}: ReviewHeaderProps) => {
  const [dialog, setDialog] = useState<'send-back' | 'hand-over' | 'approve' | null>(null)
  const [isApproving, setApproving] = useState(false)
  const navigate = useNavigate()
  const mayReview = useMay('POST /v1/provider/missions/{id}/review/claim')
  const id = review.mission_id
  const rejected = review.shots.filter(({ standing }) => standing === 'rejected')
  const reviewed = review.shots.filter(({ standing }) => standing !== 'open')
  // Shots that nobody judged are accepted with the rest, but one press too early must not pay for a mission unseen.
  const isUnseen = reviewed.length === 0 && review.assets.length === 0
  const finish = (done: string) => {
    showToast({ title: done })
    void navigate('/reviews')
  }
  const approve = async () => {
    setDialog(null)
    setApproving(true)
    try {
      await whenSent()
      await write('POST /v1/provider/missions/{id}/review/approve', { params: { id } })
      finish(`${title} is approved`)
    } catch (error) {
      const { message } = readServerErrors(error, [])
      showToast({ tone: 'danger', title: "We couldn't approve the mission", description: message ?? '' })
      setApproving(false)
    }
  }
  return (
    <>
      <PageHeader
        title={title}
        description={`Mission ${id} · ${counted(photos, 'file')} · ${reviewed.length} of ${counted(review.shots.length, 'shot')} reviewed, ${rejected.length} rejected`}
        status={<Holder claim={review.claim} />}
        back={{ href: '/reviews', label: 'All reviews' }}
        isCompact
        actions={
          review.claim?.is_own ? (
            <div className="flex gap-2">
              <Menu
                label="More"
                items={[
                  { id: 'hand-over', label: 'Hand over' },
                  { id: 'release', label: 'Give back' },
                ]}
                onAction={(action) => (action === 'release' ? onRelease() : setDialog('hand-over'))}
              >
                <Button mode="secondary" icon={EllipsisVertical}>
                  More
                </Button>
              </Menu>
              <Button
                mode={rejected.length > 0 ? 'primary' : 'secondary'}
                isDisabled={rejected.length === 0}
                onPress={() => setDialog('send-back')}
              >
                Send back
              </Button>
              <Button
                mode={rejected.length > 0 ? 'secondary' : 'primary'}
                isDisabled={rejected.length > 0}
                isPending={isApproving}
                onPress={() => (isUnseen ? setDialog('approve') : void approve())}
              >
                Approve
              </Button>
            </div>
          ) : (
            mayReview &&
            !review.claim && (
              <Button isPending={isClaiming} onPress={onClaim}>
                Review this mission (R)
              </Button>
            )
          )
        }
      />
      {dialog === 'send-back' && (
        <SendBackDialog
          missionId={id}
          rejected={rejected}
          whenSent={whenSent}
          onSent={() => finish(`${title} is sent back`)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'approve' && (
        <ConfirmDialog
          title="Approve without a verdict?"
          confirmLabel="Approve"
          focusOn="cancel"
          isOpen
          onOpenChange={() => setDialog(null)}
          onConfirm={() => void approve()}
        >
          <p>
            Nothing has been judged yet. Approving accepts {counted(photos, 'file')}, and the pilot is paid.
          </p>
        </ConfirmDialog>
      )}
      {dialog === 'hand-over' && <HandOverDialog missionId={id} onClose={() => setDialog(null)} />}
    </>
  )
}
