/** The call for the projects of the user. */
export const ownProjects = { query: { isAll: false, pageNum: 1, pageSize: 500 } } as const;
