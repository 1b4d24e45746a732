/** `closed`: by a person. The others are read off the plan and the counts. */
export const orderStates = ['unplanned', 'planned', 'running', 'finished', 'closed'] as const;
export type OrderState = (typeof orderStates)[number];
