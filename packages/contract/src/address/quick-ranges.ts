/** Named time ranges that end now (product-spec §9; alarm performance metrics are evaluated over `30d`). */
export const quickRanges = ['1h', '24h', '1d', '2d', '3d', '4d', '5d', '6d', '7d', '30d', 'month', '3months', '12months'] as const;
export type QuickRange = (typeof quickRanges)[number];
