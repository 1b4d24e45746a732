import type { ChartBand, ChartLimit } from '../../../kit/chart/time-chart-types.ts';
import { annotationLooks, useAnnotations } from '../../../parts/annotations/use-annotations.ts';
import { type Behind, useBehind } from '../../../parts/curves/use-behind.ts';
import type { Resolved } from '../../../parts/points/catalog.ts';
import { useKnown } from '../../../platform/live/known.ts';
import { slotsBeside } from '../../../platform/theme/similar-colors.ts';
import type { HistoryAddress } from './address.ts';
import { changedBands } from './changed-bands.ts';
import type { HistorySeries } from './curves.ts';
import type { Formula } from './formulas.ts';
import type { Look } from './looks.ts';
import { devicesOf, likeOriginal, limitsOf } from './overlays.ts';
import { useCopies } from './use-copies.ts';
import type { CurveData } from './use-curve-data.ts';
import { useFormulas } from './use-formulas.ts';

export interface ExtraSource {
  readonly data: CurveData;
  readonly address: HistoryAddress;
  readonly resolved: Resolved;
  readonly lookOf: (key: string) => Look;
}

export interface Extras {
  /** The curves with their copies and the computed ones. */
  readonly series: readonly HistorySeries[];
  readonly behind: Behind;
  readonly limits: readonly ChartLimit[];
  readonly notes: ReturnType<typeof useAnnotations>;
  /** Annotations as drawn. */
  readonly looks: ReturnType<typeof annotationLooks>;
  readonly devices: ReturnType<typeof devicesOf>;
  /** Ranges that changed after the instant whose knowledge the page shows. */
  readonly changed: readonly ChartBand[];
  /** The server's messages about rejected formulas. */
  readonly refused: readonly string[];
}

const noCopies: readonly number[] = [];
const noFormulas: readonly Formula[] = [];

/** Extras of the curves: copies, computed curves, a line, annotations, and backgrounds. */
export function useExtras({ data, address, resolved, lookOf }: ExtraSource): Extras {
  const { start, end, series } = data;
  const known = useKnown();
  // Copies and formulas are computed from present knowledge only.
  const isDrawn = address.view === 'chart' && known === null;
  const devices = devicesOf(resolved.found);
  const deviceIds = devices.map(({ id }) => id);
  const copies = useCopies({ data, chosen: resolved.found, lookOf, down: address.down, copies: isDrawn ? address.copies : noCopies });
  // Colours that differ from those of the curves with a meaning.
  const slots = slotsBeside(resolved.found.flatMap(({ key }) => lookOf(key).meaning ?? []));
  const slotOf = (index: number) => slots[(resolved.found.length + index) % slots.length] ?? 0;
  const computed = useFormulas(isDrawn ? address.formulas : noFormulas, data, slotOf);
  const behind = useBehind(address.behind, { start, end, until: data.now, deviceIds });
  const notes = useAnnotations(start, end, deviceIds);
  return {
    series: [...series, ...copies.map((copy) => likeOriginal(copy, series)), ...computed.series],
    behind,
    limits: limitsOf(address.line, resolved.found, series),
    notes,
    looks: annotationLooks(notes.list),
    devices,
    refused: computed.errors,
    changed: changedBands(data.answer),
  };
}
