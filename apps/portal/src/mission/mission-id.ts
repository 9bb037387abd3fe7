/** The number in a path such as /clientmission/17; null if it cannot be a mission. */
export const missionId = (parameter: string | undefined): number | null =>
  parameter && /^[1-9]\d{0,14}$/.test(parameter) ? Number(parameter) : null
