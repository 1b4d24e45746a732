/** `closed`: by a user. The others are derived from the plan and the counts. */
export const orderStates = ['unplanned', 'planned', 'running', 'finished', 'closed'] as const;
export type OrderState = (typeof orderStates)[number];
