import { Logo, LogoMark } from '../layout/logo.tsx'
import { GallerySection, Specimen } from './gallery-section.tsx'

const swatches = [
  { name: 'navy', look: 'bg-navy text-white' },
  { name: 'ink', look: 'bg-ink text-white' },
  { name: 'ink-soft', look: 'bg-ink-soft text-white' },
  { name: 'ink-faint', look: 'bg-ink-faint text-white' },
  { name: 'accent-strong', look: 'bg-accent-strong text-white' },
  { name: 'accent-tint', look: 'bg-accent-tint text-accent-deep' },
  { name: 'info-strong', look: 'bg-info-strong text-white' },
  { name: 'info-tint', look: 'bg-info-tint text-info-deep' },
  { name: 'attention', look: 'bg-attention text-ink' },
  { name: 'attention-tint', look: 'bg-attention-tint text-attention-deep' },
  { name: 'danger', look: 'bg-danger text-white' },
  { name: 'danger-tint', look: 'bg-danger-tint text-danger-deep' },
  { name: 'canvas', look: 'bg-canvas text-ink border border-line' },
  { name: 'sunken', look: 'bg-sunken text-ink' },
]

/** Brand colors must not carry text of this size, so their names are next to them. */
const fills = [
  { name: 'accent #009662', look: 'bg-accent' },
  { name: 'info #028aff', look: 'bg-info' },
  { name: 'attention #ffcb05', look: 'bg-attention' },
  { name: 'edge', look: 'bg-edge' },
  { name: 'line', look: 'bg-line' },
]

export const FoundationsSection = () => (
  <GallerySection title="Foundations">
    <Specimen title="Logo">
      <div className="flex flex-wrap gap-4">
        <div className="flex h-16 items-center rounded-card bg-navy px-6">
          <Logo surface="dark" />
        </div>
        <div className="flex h-16 items-center rounded-card border border-line bg-surface px-6">
          <Logo surface="light" />
        </div>
        <LogoMark className="size-16" />
      </div>
    </Specimen>
    <Specimen title="Colors with their text">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-7">
        {swatches.map(({ name, look }) => (
          <li key={name} className={`flex h-16 items-end rounded-control p-2 text-small ${look}`}>
            {name}
          </li>
        ))}
      </ul>
    </Specimen>
    <Specimen title="Fills and lines">
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {fills.map(({ name, look }) => (
          <li key={name} className="flex items-center gap-2 text-small">
            <span className={`size-6 rounded-sm ${look}`} />
            {name}
          </li>
        ))}
      </ul>
    </Specimen>
    <Specimen title="Type">
      <div className="flex flex-col gap-2">
        <p className="text-display font-semibold">Display 28: Roof survey, Oakland</p>
        <p className="text-title font-semibold">Title 20: Today at the site</p>
        <p className="text-body">Body 16: Fly the perimeter at 60 m, camera at 45 degrees.</p>
        <p className="text-small text-ink-soft">Small 14: Updated four minutes ago</p>
        <p className="figures text-body">
          Figures: $1,111.10
          <br />
          Figures: $2,480.00
        </p>
      </div>
    </Specimen>
  </GallerySection>
)
