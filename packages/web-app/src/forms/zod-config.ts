// A separate file, so that the build leaves out unused parts of Zod, such as its messages in every language.
export { config } from 'zod'
