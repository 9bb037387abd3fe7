import { useState } from 'react'
import { VideoPlayer } from '#ui/data/video-player.tsx'
import { AddressSearch } from '#ui/fields/address-search.tsx'
import exampleUrl from './example.mp4'
import { GallerySection, Specimen } from './gallery-section.tsx'

export function MediaSection() {
  const [address, setAddress] = useState<string | null>(null)
  return (
    <GallerySection title="Films and places">
      <div className="grid gap-6 md:grid-cols-3">
        <Specimen title="A film">
          <VideoPlayer src={exampleUrl} label="A drone crosses the picture" />
        </Specimen>
        <Specimen title="Muted, again and again, without a volume toggle">
          <VideoPlayer
            src={exampleUrl}
            label="A drone crosses the picture, silent"
            isMuted
            isLooped
            hideAudio
          />
        </Specimen>
        <Specimen title="The browser’s own controls">
          <VideoPlayer
            src={exampleUrl}
            label="A drone crosses the picture, with the browser’s controls"
            hasDefaultControls
          />
        </Specimen>
      </div>
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
