import { t } from '@sortie/domain/language'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { requestSignOut } from '#app/identity/sign-out.ts'
import { isInsideApp } from '#app/inside-app.ts'
import { ProviderContact } from '#app/provider-contact.tsx'
import { BareFrame } from './bare-frame.tsx'

/** Says why a pilot may not use the portal. Inside an app, the pilot logs out there. */
export const Refused = ({ children }: { children: string }) => (
  <BareFrame>
    <PageHeader title={t("You can't use the portal right now")} />
    <Alert
      tone="danger"
      isLive
      action={
        !isInsideApp() && (
          <Button size="small" mode="secondary" onPress={() => void requestSignOut()}>
            {t('Log out')}
          </Button>
        )
      }
    >
      {children}
    </Alert>
    <ProviderContact>{t('Questions?')}</ProviderContact>
  </BareFrame>
)
