import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import './styles.css'

const UiGalleryPage = lazy(() => import('./features/ui-gallery/ui-gallery-page.tsx'))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')

createRoot(root).render(
  <StrictMode>
    <Suspense>
      <UiGalleryPage />
    </Suspense>
  </StrictMode>,
)
