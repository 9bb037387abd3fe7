import type { LucideIcon } from 'lucide-react'

export interface Command {
  /** Unique among all groups. */
  id: string
  label: string
  /** What tells it from others of the same label. */
  detail?: string
  icon?: LucideIcon
}

export interface CommandGroup {
  title: string
  commands: readonly Command[]
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

/** The commands whose words begin with all that was typed, in any order: 'ord w' finds 'Work orders'. */
export const matchingCommands = <C extends Command>(commands: readonly C[], typed: string): C[] => {
  const wanted = wordsOf(typed)
  return commands.filter(({ label }) => {
    const words = wordsOf(label)
    return wanted.every((part) => words.some((word) => word.startsWith(part)))
  })
}
