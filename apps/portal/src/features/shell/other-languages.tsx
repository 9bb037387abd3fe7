import { type Language, language, languages } from '@sortie/domain/language'
import { Button } from '@sortie/ui/actions/button.tsx'
import { choose } from './language-choice.ts'

/** For visitors, who have no menu yet: the languages that the page is not in, each by its own name. */
export const OtherLanguages = () =>
  (Object.keys(languages) as Language[])
    .filter((id) => id !== language())
    .map((id) => (
      <Button key={id} mode="secondary" onPress={() => choose(id)}>
        <span lang={id}>{languages[id].name}</span>
      </Button>
    ))
