import { t } from '@sortie/domain/language'
import { Button } from '@sortie/ui/actions/button.tsx'

type AddressButtonsProps = { onCancel: () => void; onUse: () => void }

/** The buttons at the end of every way to enter an address. */
export const AddressButtons = ({ onCancel, onUse }: AddressButtonsProps) => (
  <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
    <Button mode="secondary" onPress={onCancel}>
      {t('Cancel')}
    </Button>
    <Button onPress={onUse}>{t('Use this address')}</Button>
  </div>
)
