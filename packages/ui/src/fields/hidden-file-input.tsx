import type { RefObject } from 'react'

type HiddenFileInputProps = {
  /** The input, which a button next to it clicks. */
  inputRef: RefObject<HTMLInputElement | null>
  label: string
  accept?: string
  webkitdirectory?: string
  onPick: (files: File[]) => void
}

/** Opens the device's own file dialog, for many files at once. */
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
      // Cleared, so that the same files can be chosen again after they were removed.
      target.value = ''
      if (files.length > 0) onPick(files)
    }}
  />
)
