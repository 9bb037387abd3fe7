/** The number in an address such as /clientmission/17; null for what can be no mission. */
export const missionId = (parameter: string | undefined): number | null =>
  parameter && /^[1-9]\d{0,14}$/.test(parameter) ? Number(parameter) : null
