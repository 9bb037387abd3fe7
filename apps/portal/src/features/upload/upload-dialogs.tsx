import { t } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { elsewhereText } from '@sortie/domain/mission/photo-place'
import type { RefusedGroup } from '@sortie/domain/mission/refused-files'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Dialog } from '@sortie/ui/overlays/dialog.tsx'
import { MapPinOff } from 'lucide-react'
import { FileNames } from '#mission/file-names.tsx'
import type { ElsewhereQuestion } from './use-adding.ts'

type ListDialogProps = { names: readonly string[]; onClose: () => void }

type WrongFilesDialogProps = { groups: readonly RefusedGroup[]; accepted: string; onClose: () => void }

export const WrongFilesDialog = ({ groups, accepted, onClose }: WrongFilesDialogProps) => (
  <Dialog
    title={t("Some files can't be uploaded")}
    isOpen={groups.length > 0}
    onOpenChange={(isOpen) => isOpen || onClose()}
    footer={({ close }) => (
      <Button onPress={close} autoFocus>
        {t('Proceed')}
      </Button>
    )}
  >
    <p>{t('The following file(s) will be removed from your upload. Only video/image files are accepted.')}</p>
    <p className="mt-2 text-small text-ink-soft">{t('This mission takes {accepted}.', { accepted })}</p>
    {groups.map(({ text, names }) => (
      <div key={text} className="mt-4">
        <p className="mb-2 font-medium text-ink">{text}</p>
        <FileNames label={text} names={names} />
      </div>
    ))}
  </Dialog>
)

export const MissingGpsDialog = ({ names, onClose }: ListDialogProps) => (
  <Dialog
    title={t('Your Asset Is Missing GPS Meta Data')}
    isOpen={names.length > 0}
    onOpenChange={(isOpen) => isOpen || onClose()}
    footer={({ close }) => (
      <Button onPress={close} autoFocus>
        {t('Got it')}
      </Button>
    )}
  >
    <p className="mb-4 flex items-start gap-3">
      <MapPinOff aria-hidden className="mt-0.5 size-5 shrink-0 text-attention-deep" />
      <span>
        {t(
          'This can occur with Raw/DNG images, or with apps that strip metadata from them. If you have originals with GPS data, remove these files and upload the originals instead. Otherwise you can continue.',
        )}
      </span>
    </p>
    <FileNames names={names} />
  </Dialog>
)

export const UnassignedDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog
    title={t('You still have unassigned assets')}
    size="small"
    isOpen={isOpen}
    onOpenChange={(open) => open || onClose()}
    footer={({ close }) => (
      <Button onPress={close} autoFocus>
        {t('Go back')}
      </Button>
    )}
  >
    <p>{t('Please classify assets into shots or delete them before proceeding.')}</p>
  </Dialog>
)

type ElsewhereDialogProps = { question: ElsewhereQuestion | null; mission: Pick<Mission, 'location'> }

/** Asks before photos of another site are uploaded. Nothing is sent until the pilot has decided. */
export const ElsewhereDialog = ({ question, mission }: ElsewhereDialogProps) => (
  <Dialog
    title={t('Is this the right mission?')}
    role="alertdialog"
    isOpen={question !== null}
    onOpenChange={(isOpen) => isOpen || question?.answer('none')}
    footer={() =>
      question && (
        <>
          {/* Whoever presses the filled button without reading sends no photo of another site. */}
          <Button mode="secondary" onPress={() => question.answer('all')}>
            {t('Upload anyway')}
          </Button>
          {question.count < question.total && (
            <Button mode="secondary" onPress={() => question.answer('others')}>
              {t('Leave them out')}
            </Button>
          )}
          <Button onPress={() => question.answer('none')} autoFocus>
            {t('Go back')}
          </Button>
        </>
      )
    }
  >
    <p className="flex items-start gap-3">
      <MapPinOff aria-hidden className="mt-0.5 size-5 shrink-0 text-attention-deep" />
      <span>
        {question && elsewhereText(question, mission)}{' '}
        {t(
          'Nothing has been uploaded yet. If the photos belong to another mission, go back and add them there.',
        )}
      </span>
    </p>
  </Dialog>
)
