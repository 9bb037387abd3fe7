import { whenSessionEnds } from '@sortie/web-app/leave-nothing.ts'
import { storageName } from '@sortie/web-app/site.ts'

/** Where the mission that is being filled in is stored. */
export const newMissionKey = storageName('new-mission')

export const forgetNewMission = (): void => localStorage.removeItem(newMissionKey)

/**
 * On logout, deletes the mission that is being filled in, which can contain a contact's phone number. Registered here,
 * not by the page of new missions: whoever logs out may not have opened it since the console was loaded.
 */
export const leaveNothingOfPeople = (): void => whenSessionEnds(forgetNewMission)
