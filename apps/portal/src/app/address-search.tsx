import { t } from '@sortie/domain/language'
import {
  type AddressSearchProps,
  AddressSearch as AnyAddressSearch,
} from '@sortie/web-app/address-search.tsx'
import { portalConfig } from './portal-config.ts'

export const knowsTownsOnly = (): boolean => portalConfig().places === 'towns'

/** The address search, which says so if it doesn't know streets. */
export const AddressSearch = ({ description, ...rest }: AddressSearchProps) => (
  <AnyAddressSearch
    {...rest}
    description={description ?? (knowsTownsOnly() ? t('Only finds towns, not street addresses.') : undefined)}
  />
)
