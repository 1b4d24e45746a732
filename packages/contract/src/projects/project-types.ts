/** Ids of the project types. */
export const projectTypeIds = { storage: 1, factory: 2, consumption: 3 } as const;
