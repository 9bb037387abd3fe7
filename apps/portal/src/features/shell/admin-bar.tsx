import { t } from '@sortie/domain/language'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Banner } from '@sortie/ui/feedback/banner.tsx'
import type { ChosenPilot } from '@sortie/web-app/session.ts'
import { requestSignOut } from '#app/identity/sign-out.ts'

type AdminBarProps = {
  actingAs: ChosenPilot
  account: { first_name: string; last_name: string } | undefined
}

/** Reminds an admin whose account this is. The loaded account takes precedence over the URL that the admin came by. */
export const AdminBar = ({ actingAs, account }: AdminBarProps) => {
  const first = account?.first_name ?? actingAs.pilot_first_name
  const last = account?.last_name ?? actingAs.pilot_last_name
  return (
    <Banner
      label={t('Admin mode')}
      tone="attention"
      action={
        <Button size="small" mode="secondary" onPress={() => void requestSignOut()}>
          {t('Log Out')}
        </Button>
      }
    >
      {t('You are logged in as {name}', { name: `${first} ${last}`.trim() })}
    </Banner>
  )
}
