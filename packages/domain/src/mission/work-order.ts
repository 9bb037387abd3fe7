/** For how many missions credentials are generated at once: each gets a key and a folder for every shot. */
export const mostMissionsPerRequest = 100
