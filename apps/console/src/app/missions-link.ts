/** The list of missions as it was last shown, for the way back from a mission. */
let last = '/missions'

export const rememberMissions = (parameters: URLSearchParams): void => {
  const query = parameters.toString()
  last = query === '' ? '/missions' : `/missions?${query}`
}

export const missionsLink = (): string => last
