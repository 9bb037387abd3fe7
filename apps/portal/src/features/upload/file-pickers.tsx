import { t } from '@sortie/domain/language'
import { uploadExtensions } from '@sortie/domain/mission/upload-file'
import { Button } from '@sortie/ui/actions/button.tsx'
import type { ButtonMode, ButtonSize } from '@sortie/ui/actions/button-styles.ts'
import { classNames } from '@sortie/ui/class-names.ts'
import { HiddenFileInput } from '@sortie/ui/fields/hidden-file-input.tsx'
import { Files, FolderOpen } from 'lucide-react'
import { useRef } from 'react'

type FilePickersProps = {
  requiresRawImages: boolean
  onPick: (files: File[]) => void
  /** The purpose of the files, which is part of the names of the inputs. */
  label: string
  mode?: ButtonMode
  size?: ButtonSize
  /** In a narrow place, both buttons take the full width. */
  isWide?: boolean
}

/** Buttons that choose single files or a whole folder. */
export const FilePickers = ({
  requiresRawImages,
  onPick,
  label,
  mode = 'secondary',
  size,
  isWide,
}: FilePickersProps) => {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const accept = uploadExtensions(requiresRawImages)
    .map((extension) => `.${extension}`)
    .join(',')
  return (
    <div className={classNames('flex flex-wrap gap-3', isWide && 'w-full *:grow')}>
      <Button mode={mode} {...(size && { size })} icon={Files} onPress={() => files.current?.click()}>
        {t('Choose files')}
      </Button>
      <Button
        mode="secondary"
        {...(size && { size })}
        icon={FolderOpen}
        onPress={() => folder.current?.click()}
      >
        {t('Choose folder')}
      </Button>
      <HiddenFileInput
        inputRef={files}
        label={t('Files: {label}', { label })}
        accept={accept}
        onPick={onPick}
      />
      <HiddenFileInput
        inputRef={folder}
        label={t('Folder: {label}', { label })}
        webkitdirectory=""
        onPick={onPick}
      />
    </div>
  )
}
