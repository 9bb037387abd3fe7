// A file of its own, so that the build leaves out what of Zod nobody uses, such as its messages in every language.
export { config } from 'zod'
