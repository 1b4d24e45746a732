/** Values of `userType`. */
export const userTypes = { user: 0, platform: 1 } as const;
