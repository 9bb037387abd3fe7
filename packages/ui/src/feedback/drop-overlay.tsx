import { FileUp } from 'lucide-react'

/** Covers the page to say what a drop would do; null while nothing is dragged. */
export const DropOverlay = ({ text }: { text: string | null }) =>
  text && (
    <div
      aria-hidden
      className="pointer-events-none fixed inset-3 z-30 flex items-end justify-center rounded-card border-3 border-dashed border-accent bg-accent/5 p-8"
    >
      <p className="flex items-center gap-2 rounded-card bg-navy px-5 py-3 text-body font-medium text-on-navy shadow-overlay">
        <FileUp className="size-5" />
        {text}
      </p>
    </div>
  )
