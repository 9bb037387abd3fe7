import { Fragment, type ReactNode } from 'react'

type RichTextProps = {
  /** A translated text whose tags are numbers: 'See the <0>terms</0>.' */
  text: string
  /** Draws what stands between the tags with the number of its place in this list. */
  parts: readonly ((text: string) => ReactNode)[]
}

/** A sentence with links or emphasis inside, which stays one text for translators. */
export const RichText = ({ text, parts }: RichTextProps) =>
  [...text.matchAll(/<(\d+)>(.*?)<\/\1>|[^<]+|</gs)].map((match) => {
    const [piece, number, inside] = match
    const draw = number === undefined ? undefined : parts[Number(number)]
    return <Fragment key={match.index}>{draw ? draw(inside ?? '') : piece}</Fragment>
  })
