/** Lengths of time in ms. A day is one without a change of clocks: days of a zone are computed by the server's time/ or by `startOfDay`. */
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

/** The date (yyyy-mm-dd) `days` days later; negative: earlier. */
export const dateAfter = (date: string, days: number): string => new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
