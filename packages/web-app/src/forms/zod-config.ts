// A separate file, so that the build leaves out unused parts of Zod, such as its messages in every language.
export { wordsOf } from '@sortie/contract/validation-words'
export { config } from 'zod'
