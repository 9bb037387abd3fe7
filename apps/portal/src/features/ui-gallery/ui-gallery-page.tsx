import { UiGallery } from '@sortie/ui/gallery/ui-gallery.tsx'
import { AddressSection } from './address-section.tsx'
import { FormSection } from './form-section.tsx'

/** The design system, with the parts of the portal that need a server. */
export const Component = () => <UiGallery more={{ form: FormSection, address: AddressSection }} />
