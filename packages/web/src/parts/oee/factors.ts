/** Factors of OEE and the losses of each. */
import type { OeeFigures, OeeLoss } from '@czyun/contract/oee';
import type { Meaning } from '../../platform/theme/tokens.ts';

export const factors = ['availability', 'effectiveness', 'quality'] as const;
export type Factor = (typeof factors)[number];

export const lossFactor: Readonly<Record<OeeLoss, Factor>> = {
  breakdowns: 'availability',
  setup: 'availability',
  minorStops: 'availability',
  reducedSpeed: 'effectiveness',
  startRejects: 'quality',
  rejects: 'quality',
};

export const lossMeaning: Readonly<Record<OeeLoss, Meaning>> = {
  breakdowns: 'fault',
  setup: 'auto',
  minorStops: 'stop',
  reducedSpeed: 'high',
  startRejects: 'severity3',
  rejects: 'severity3',
};

/** Share of the planned busy time, %, with the server's two decimals: 87.0999 % of good time is the OEE of 87.1 %. null: unknown. */
export const shareOfBusy = (ms: number | null, { busyMs }: Pick<OeeFigures, 'busyMs'>): number | null =>
  ms === null || busyMs <= 0 ? null : Math.round((ms / busyMs) * 10_000) / 100;
