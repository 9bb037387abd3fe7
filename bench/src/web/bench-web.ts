export const benchWeb = async (_args: string[]): Promise<void> => {}
