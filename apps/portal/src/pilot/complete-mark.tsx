import { t } from '@sortie/domain/language'
import { Chip } from '@sortie/ui/data/chip.tsx'

/** Marks the header of a required block of the profile as complete. */
export const CompleteMark = () => <Chip tone="success">{t('Complete')}</Chip>
