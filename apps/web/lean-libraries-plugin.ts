import type { Plugin } from 'vite'

/**
 * The build takes the making of a component, and its name for developer tools, for something that may have an effect,
 * and cannot know that the portal hands the router no instruments to be observed with.
 */
const withoutUnused = (code: string): string =>
  code
    .replaceAll('if (init.instrumentations)', 'if (false)')
    // Its messages for developers are shown in development.
    .replaceAll(/^(\s*)warning\(.+\);$/gm, '$1')
    .replaceAll(/^(\s*(?:if \(.+\) )?invariant\([^`"]+), (?:`.*`|".*")\);$/gm, '$1, "router");')
    .replaceAll(/^\w+\.displayName = .+;$/gm, '')
    .replaceAll(/= (React\$1\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')

/** The keys of an icon's lines only have to differ from each other; random ones do not compress. */
const withShortKeys = (code: string): string => {
  let lines = 0
  return code.replaceAll(/\bkey: "\w+"/g, () => `key: "${lines++}"`)
}

/** Whether a locale can be read is asked of a table that takes a phone long to load; this asks the same without it. */
const withQuickLocale = (code: string): string =>
  code.replace(/Intl\.DateTimeFormat\.supportedLocalesOf\(/, 'Intl.getCanonicalLocales(')

/** Which languages are written from the right React Aria knows itself; the browser would load its table of languages. */
const withQuickDirection = (code: string): string => code.replace('if (Intl.Locale)', 'if (false)')

/** Comparing texts needs a table too, which is loaded when someone types into a list. */
const withLateCollator = (code: string): string =>
  code.replace(
    'new Intl.Collator(locale, options)',
    '{ compare: (a, b) => (late ??= new Intl.Collator(locale, options)).compare(a, b) }, late',
  )

/** Every browser the portal runs in shows signs of numbers; asking one loads its tables of number formats. */
const withKnownSigns = (code: string): string =>
  code.replace(/new Intl\.NumberFormat\('de-DE', \{\s*signDisplay[^;]+;/, 'true;')

/**
 * A checkbox counts on a description and an error message until it has been drawn without them, and is then drawn
 * again, in the same task as everything it was drawn with. Few have one, so none is counted on.
 */
const withoutAwaitedSlots = (code: string): string =>
  code.replaceAll('(initialState = true)', '(initialState = false)')

/** The portal speaks American English, and so do the names that React Aria gives its parts; their tables have 34 languages. */
const withoutTranslations = (code: string): string =>
  code
    .replaceAll(/^import .+\/(?!en-US)[\w-]+\.mjs";$/gm, '')
    .replaceAll(/^\s*"(?!en-US)[a-z]{2}-[A-Z]{2}": .+$/gm, '')

/** Makes libraries smaller and quicker to start without changing what they do. */
export const leanLibraries = (): Plugin[] => [
  {
    name: 'lean-languages',
    apply: 'build',
    transform: {
      filter: { id: /\/react-(?:aria|aria-components|stately)\/.+\/intlStrings\.mjs$/ },
      handler: withoutTranslations,
    },
  },
  {
    name: 'lean-locale',
    apply: 'build',
    transform: { filter: { id: /\/react-aria\/.+\/useDefaultLocale\.mjs$/ }, handler: withQuickLocale },
  },
  {
    name: 'lean-direction',
    apply: 'build',
    transform: { filter: { id: /\/react-aria\/.+\/i18n\/utils\.mjs$/ }, handler: withQuickDirection },
  },
  {
    name: 'lean-collator',
    apply: 'build',
    transform: { filter: { id: /\/react-aria\/.+\/useCollator\.mjs$/ }, handler: withLateCollator },
  },
  {
    name: 'lean-numbers',
    apply: 'build',
    transform: {
      filter: { id: /\/@internationalized\/number\/.+\/NumberFormatter\.mjs$/ },
      handler: withKnownSigns,
    },
  },
  {
    name: 'lean-slots',
    apply: 'build',
    transform: { filter: { id: /\/react-aria\/.+\/utils\/useSlot\.mjs$/ }, handler: withoutAwaitedSlots },
  },
  {
    name: 'lean-router',
    apply: 'build',
    transform: { filter: { id: /\/react-router\/dist\/production\/.+\.js$/ }, handler: withoutUnused },
  },
  {
    name: 'lean-icons',
    apply: 'build',
    transform: { filter: { id: /\/lucide-react\/dist\/esm\/icons\/.+\.mjs$/ }, handler: withShortKeys },
  },
]
