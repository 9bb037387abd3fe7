import type { RefObject } from 'react'

type HiddenFileInputProps = {
  /** A button next to it clicks this. */
  inputRef: RefObject<HTMLInputElement | null>
  label: string
  accept?: string
  webkitdirectory?: string
  onPick: (files: File[]) => void
}

/** What opens the device's own choice of files, many at a time. */
export const HiddenFileInput = ({ inputRef, label, onPick, ...rest }: HiddenFileInputProps) => (
  <input
    {...rest}
    ref={inputRef}
    type="file"
    multiple
    hidden
    tabIndex={-1}
    aria-label={label}
    onChange={({ target }) => {
      const files = [...(target.files ?? [])]
      // The same files can be chosen again after they were removed.
      target.value = ''
      if (files.length > 0) onPick(files)
    }}
  />
)
