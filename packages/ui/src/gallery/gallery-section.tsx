import type { ReactNode } from 'react'

export const GallerySection = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = title.toLowerCase().replaceAll(/[^a-z]+/g, '-')
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-6">
      <h2 id={id} className="border-b border-line pb-2 text-title font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

export const Specimen = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-3">
    <h3 className="text-small font-medium text-ink-soft">{title}</h3>
    {children}
  </div>
)
