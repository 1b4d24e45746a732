import type { ServerState } from '@czyun/contract';
import { numberText } from '../../../platform/format/number.ts';

export const totalOf = ({ seats }: Pick<ServerState, 'seats'>): number => seats.reduce((sum, { load }) => sum + load, 0);

/** Points per second: one decimal below ten. */
export const loadText = (load: number): string => numberText(load, '', load < 10 && load > 0 ? 1 : 0);

/** Widths of the blocks of a bar, %, so that a project without load remains visible. */
export function widthsOf({ seats }: Pick<ServerState, 'seats'>, total: number): readonly number[] {
  const weights = seats.map(({ load }) => Math.max(load, total / 100, 0.1));
  const sum = Math.max(
    total,
    weights.reduce((all, each) => all + each, 0),
  );
  return weights.map((weight) => (100 * weight) / sum);
}
