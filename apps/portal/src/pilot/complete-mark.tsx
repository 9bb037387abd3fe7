import { Chip } from '@sortie/ui/data/chip.tsx'

/** In the header of a block that a profile needs and that has everything. */
export const CompleteMark = () => <Chip tone="success">Complete</Chip>
