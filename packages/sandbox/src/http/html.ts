class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

export type { Html }

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function render(value: unknown): string {
  if (value instanceof Html) return value.text
  if (value === undefined || value === null || value === false) return ''
  return String(value).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}

/** Markup that is already safe. */
export function trusted(text: string): Html {
  return new Html(text)
}

/** A template that escapes every value, unless it is markup made by this same tag. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Html {
  return new Html(parts.reduce((text, part, index) => text + render(values[index - 1]) + part))
}
