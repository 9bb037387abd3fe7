/** Current IANA names of zones that Intl still calls by their former names. */
const currentNames: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

const areas = [
  ...[
    'Africa',
    'America',
    'Antarctica',
    'Arctic',
    'Asia',
    'Atlantic',
    'Australia',
    'Etc',
    'Europe',
    'Indian',
  ],
  'Pacific',
]

/**
 * The one name by which a zone is stored, whatever its letter case or former name; null for anything but an IANA name
 * of an area and a place. Single words except UTC are refused: Intl treats CST as Chicago and IST as Calcutta, while a
 * database gives them other hours or does not know them. Offsets are refused too, because they have no daylight saving.
 */
export const canonicalTimeZone = (name: string): string | null => {
  if (!name.includes('/') && !['UTC', 'GMT'].includes(name.toUpperCase())) return null
  try {
    const known = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    const current = currentNames[known] ?? known
    return current === 'UTC' || areas.some((area) => current.startsWith(`${area}/`)) ? current : null
  } catch {
    return null
  }
}
