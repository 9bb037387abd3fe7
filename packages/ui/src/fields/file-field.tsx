import { detectFileType, type FormFile, fileTypeBytes } from '@sortie/domain/file-type'
import { t } from '@sortie/domain/language'
import { formatFileSize } from '@sortie/domain/units'
import { Camera, CircleAlert, Upload, X } from 'lucide-react'
import { type Ref, useEffect, useId, useState } from 'react'
import { DropZone } from 'react-aria-components/DropZone'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Text } from 'react-aria-components/Text'
import { BareIconButton } from '../actions/bare-icon-button.tsx'
import { Button } from '../actions/button.tsx'
import { classNames } from '../class-names.ts'
import { FilePreview } from '../data/file-preview.tsx'
import { usePageDrop } from '../use-page-drop.ts'
import type { FieldProps } from './field-parts.tsx'
import { fieldClass } from './field-styles.ts'

/** A file that someone chose, with its type determined from the content, as the server does. */
export type ChosenFile = FormFile & { file: File }

const readChosenFile = async (file: File): Promise<ChosenFile> => {
  const start = await file.slice(0, fileTypeBytes).arrayBuffer()
  return { file, name: file.name, size: file.size, type: detectFileType(new Uint8Array(start)) }
}

/** A URL for the file that is valid while the component is mounted. */
const useFileUrl = (file: File | undefined): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}

export type FileFieldProps = FieldProps & {
  value: ChosenFile | null
  onChange: (file: ChosenFile | null) => void
  onBlur?: () => void
  /** Media types to offer in the browser's file dialog. A dropped file may have any type, so check the value. */
  accept: readonly string[]
  /** Offers the camera on phones and tablets. */
  hasCamera?: boolean
  isRequired?: boolean
  isDisabled?: boolean
  inputRef?: Ref<HTMLButtonElement>
}

const Chosen = ({ file, onRemove }: { file: ChosenFile; onRemove?: () => void }) => {
  const url = useFileUrl(file.file)
  return (
    <div className="flex w-full min-w-0 items-center gap-3 text-left">
      <FilePreview type={file.type} url={url} label={t('Preview of {name}', { name: file.name })} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-small font-medium text-ink">{file.name}</span>
        <span className="figures block text-small text-ink-soft">{formatFileSize(file.size)}</span>
      </span>
      {onRemove && (
        <BareIconButton icon={X} label={t('Remove {name}', { name: file.name })} onPress={onRemove} />
      )}
    </div>
  )
}

/**
 * A file to drop, to choose from the device, or to take with its camera. It also accepts drops anywhere else on the
 * page: otherwise the browser would open the file instead of the page, and what was typed would be lost. So a page can
 * have only one such field.
 */
export const FileField = ({
  label,
  description,
  error,
  className,
  value,
  onChange,
  onBlur,
  accept,
  hasCamera,
  isRequired,
  isDisabled,
  inputRef,
}: FileFieldProps) => {
  const id = useId()
  const take = async (file: File | undefined) => {
    if (file) onChange(await readChosenFile(file))
  }
  const choose = (files: FileList | null) => void take(files?.[0])
  const isOverPage = usePageDrop(true, ({ files }) => void (!isDisabled && take(files[0]))) !== null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like the other fields
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={classNames(description ? `${id}-description` : '', error ? `${id}-error` : '')}
      onBlur={onBlur}
      className={classNames(fieldClass, className)}
    >
      <span id={`${id}-label`} className="text-small font-medium text-ink">
        {label}
        {isRequired && (
          <span aria-hidden className="ml-0.5 text-danger">
            *
          </span>
        )}
      </span>
      <DropZone
        isDisabled={isDisabled}
        getDropOperation={() => 'copy'}
        onDrop={async ({ items }) => {
          const dropped = items.find((item) => item.kind === 'file')
          if (dropped) await take(await dropped.getFile())
        }}
        className={classNames(
          'flex flex-col items-center gap-3 rounded-control border border-dashed p-4 text-center transition-colors focus-visible:outline-2 focus-visible:outline-info drop-target:border-accent-strong drop-target:bg-accent-tint',
          isOverPage && !isDisabled && 'bg-accent-tint',
          error && 'border-danger ring-1 ring-danger',
          !error && (isOverPage && !isDisabled ? 'border-accent-strong' : 'border-edge'),
        )}
      >
        {value ? (
          <Chosen file={value} onRemove={isDisabled ? undefined : () => onChange(null)} />
        ) : (
          <Upload aria-hidden className="size-6 text-ink-faint" />
        )}
        <Text slot="label" className="text-small text-ink-soft pointer-coarse:sr-only">
          {value ? t('Drop another file here to replace it') : t('Drop a file here')}
        </Text>
        <div className="flex flex-wrap justify-center gap-3">
          <FileTrigger acceptedFileTypes={accept} onSelect={choose}>
            <Button mode="secondary" ref={inputRef} isDisabled={isDisabled}>
              {value ? t('Choose another file') : t('Choose a file')}
            </Button>
          </FileTrigger>
          {hasCamera && (
            <FileTrigger acceptedFileTypes={['image/*']} defaultCamera="environment" onSelect={choose}>
              <Button mode="secondary" icon={Camera} isDisabled={isDisabled} className="pointer-fine:hidden">
                {t('Take a photo')}
              </Button>
            </FileTrigger>
          )}
        </div>
      </DropZone>
      {description && (
        <p id={`${id}-description`} className="text-small text-ink-soft">
          {description}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-small text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
