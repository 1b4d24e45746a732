/** The ten kinds of documents that the message store separates. */
export const documentKinds = ['energy', 'power', 'ng', 'dt', 'm1', 'm2', 'm3', 'm4', 'm5', 'vconf'] as const;
export type DocumentKind = (typeof documentKinds)[number];
