import { CalendarPlus, Copy } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { showToast } from '#ui/overlays/toast-queue.ts'
import { copyText } from './copy-text.ts'
import { RevokeAddress } from './revoke-address.tsx'

/** The same address in the form that calendar programs open by themselves. */
const subscription = (url: string): string => url.replace(/^https?:/, 'webcal:')

type FeedAddressProps = { url: string; autoFocus: boolean; onRevoked: () => void }

/** The address, and what can be done with it. */
export const FeedAddress = ({ url, autoFocus, onRevoked }: FeedAddressProps) => {
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    const isCopied = field.current !== null && (await copyText(field.current))
    if (isCopied) showToast({ title: 'Calendar address copied' })
    else
      showToast({
        tone: 'attention',
        title: 'The address could not be copied',
        description: 'It is selected: copy it with your keyboard or by pressing long on it.',
      })
  }
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="Your calendar address"
        description="Paste it where your calendar adds a calendar by its address (URL)."
        value={url}
        isReadOnly
        autoFocus={autoFocus}
        inputRef={field}
        onFocus={(event) => (event.target as HTMLInputElement).select()}
      />
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button icon={Copy} onPress={() => void copy()}>
          Copy address
        </Button>
        <LinkButton href={subscription(url)} mode="secondary" icon={CalendarPlus}>
          Open in calendar
        </LinkButton>
      </div>
      <p className="text-small text-pretty text-ink-soft">
        The address is a secret: whoever has it sees when and where you fly. If it got into other hands,
        replace or revoke it.
      </p>
      <RevokeAddress onRevoked={onRevoked} />
    </div>
  )
}
