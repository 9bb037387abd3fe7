import { SiteFields } from '#app/site/site-fields.tsx'
import { FormSection, type SectionProps } from './section.tsx'

export const SiteSection = (props: SectionProps) => (
  <FormSection title="Site">
    <SiteFields {...props} />
  </FormSection>
)
