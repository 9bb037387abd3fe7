import { classNames } from '../class-names.ts'

/** Enough for a number and an extension: '_0123.JPG'. */
const tailLength = 10

/** A name in two parts: the first may be shortened, the second, with the number and the extension, always stays. */
export const fileNameParts = (name: string): [string, string] => {
  const letters = [...name]
  if (letters.length <= tailLength + 2) return ['', name]
  return [letters.slice(0, -tailLength).join(''), letters.slice(-tailLength).join('')]
}

/** A file name that is shortened in the middle if it is too long. */
export const FileName = ({ name, className }: { name: string; className?: string }) => {
  const [head, tail] = fileNameParts(name)
  return (
    <span title={name} className={classNames('flex min-w-0', className)}>
      {head && <span className="truncate whitespace-pre">{head}</span>}
      <span className={classNames('whitespace-pre', head ? 'shrink-0' : 'truncate')}>{tail}</span>
    </span>
  )
}
