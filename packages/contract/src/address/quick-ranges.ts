/** Ranges of time that end now, by name (product-spec §9; `30d` is what figures of alarm systems are judged over). */
export const quickRanges = ['1h', '24h', '1d', '2d', '3d', '4d', '5d', '6d', '7d', '30d', 'month', '3months', '12months'] as const;
export type QuickRange = (typeof quickRanges)[number];
