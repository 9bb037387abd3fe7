import type { LegalEntity } from './payment-account.schema.ts'

/** The companies that pay pilots: one for the Americas, one for everywhere else. */
export type PaymentSlug = 'us' | 'de'

/** The Americas by the codes of ISO 3166-1, Brazil included. */
const americas: ReadonlySet<string> = new Set(
  (
    'AG AI AR AW BB BL BM BO BQ BR BS BZ CA CL CO CR CU CW DM DO EC FK GD GF GL GP GS GT GY HN HT JM KN KY LC MF MQ ' +
    'MS MX NI PA PE PM PR PY SR SV SX TC TT US UY VC VE VG VI'
  ).split(' '),
)

/** Countries where no company can pay by direct deposit, so that a wallet is used. */
const walletCountries: ReadonlySet<string> = new Set(['BR', 'IN'])

export const isWalletCountry = (country: string): boolean => walletCountries.has(country)

/** The company that pays in a country; none where a wallet is used. */
export const payingCompany = (country: string): PaymentSlug | null => {
  if (isWalletCountry(country)) return null
  return americas.has(country) ? 'us' : 'de'
}

interface PaymentFacts {
  paypal_email: string | null
  stripe_onboarding: boolean
  stripe_north_america_available: boolean
  stripe_europe_available: boolean
  stripe_accounts: readonly { legal_entity: { id: number } }[]
}

/** The companies a pilot may still open an account with. */
export const openLegalEntities = (entities: readonly LegalEntity[], pilot: PaymentFacts): LegalEntity[] => {
  const open: Record<string, boolean> = {
    us: pilot.stripe_north_america_available,
    de: pilot.stripe_europe_available,
  }
  return entities.filter(
    ({ id, slug }) =>
      open[slug] === true && !pilot.stripe_accounts.some(({ legal_entity }) => legal_entity.id === id),
  )
}

export const showsPaypal = ({ paypal_email, stripe_onboarding }: PaymentFacts): boolean =>
  Boolean(paypal_email) || !stripe_onboarding

/** Whether money can be sent to a pilot: to an account that is ready, or to a wallet. */
export const canBePaid = ({
  stripe_accounts,
  paypal_email,
}: {
  stripe_accounts: readonly { autopay_enabled: boolean }[]
  paypal_email: string | null
}): boolean => Boolean(paypal_email) || stripe_accounts.some(({ autopay_enabled }) => autopay_enabled)
