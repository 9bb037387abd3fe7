import { GallerySection, Specimen } from '@sortie/ui/gallery/gallery-section.tsx'
import { useState } from 'react'
import { AddressSearch } from '#app/address-search.tsx'

export const AddressSection = () => {
  const [address, setAddress] = useState<string>()
  return (
    <GallerySection title="Address">
      <Specimen title="Address search">
        <AddressSearch
          label="Address"
          description={address ?? 'Type a street or a town and choose.'}
          placeholder="Street, town"
          onChoose={({ formatted_address }) => setAddress(formatted_address)}
          className="max-w-md"
        />
      </Specimen>
    </GallerySection>
  )
}
