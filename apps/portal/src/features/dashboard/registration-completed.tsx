import { t } from '@sortie/domain/language'
import { RichText } from '@sortie/ui/data/rich-text.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { useEffect } from 'react'
import { portalConfig } from '#app/portal-config.ts'
import { clearRegistrationCode } from '#app/registration-completed.ts'

/** Shown once after the signup, and counted once by the advertiser who brought the pilot. */
export const RegistrationCompleted = ({ code }: { code: string }) => {
  const { conversion_pixel_url: pixel } = portalConfig()
  useEffect(() => clearRegistrationCode(), [])
  return (
    <div id="registration-completed">
      <Alert tone="success" title={t('Registration completed')} isLive>
        <RichText
          text={t(
            "Thank you for signing up. Your pilot ID is <0>{code}</0>. It's also your registration code.",
            { code },
          )}
          parts={[(text) => <strong className="figures font-semibold">{text}</strong>]}
        />
      </Alert>
      {pixel && <img src={pixel} alt="" width={1} height={1} className="absolute" />}
    </div>
  )
}
