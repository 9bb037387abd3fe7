import { t } from '@sortie/domain/language'
import { Button } from '@sortie/ui/actions/button.tsx'
import type { ReactNode } from 'react'

type AddressFormProps = { children: ReactNode; onCancel: () => void; onUse: () => void }

/** Every way to enter an address ends with the same buttons, and Enter in a field uses the address. */
export const AddressForm = ({ children, onCancel, onUse }: AddressFormProps) => (
  <form
    noValidate
    className="grid gap-4"
    onSubmit={(event) => {
      event.preventDefault()
      // React hands it on to the form behind the dialog, such as that of the registration.
      event.stopPropagation()
      onUse()
    }}
  >
    {children}
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      <Button mode="secondary" onPress={onCancel}>
        {t('Cancel')}
      </Button>
      <Button type="submit">{t('Use this address')}</Button>
    </div>
  </form>
)
