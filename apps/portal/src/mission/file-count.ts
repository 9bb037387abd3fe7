import { plural } from '@sortie/domain/language'

export const fileCountText = (count: number): string => plural(count, '1 file', '{count} files')
