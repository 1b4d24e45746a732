import { devicesApi, historyApi, hourMs, shiftsApi, shownValue } from '@czyun/contract';
import { useCall } from '../../platform/api/use-call.ts';
import { useProject } from '../../platform/project/project-context.ts';
import type { Curve } from './parts/alignment.ts';
import { type BucketChoice, bucketEdge, type Item } from './parts/items.ts';

/** All devices of the project; the frame reads them too. */
export function useDevices() {
  const { id } = useProject();
  return useCall(devicesApi.getAllByProjId, { query: { id } }, { freshMs: 30_000, quiet: true });
}

const shiftDays = 14;

/** Shifts that began before an instant, latest first; those of the last two weeks and those around requested starts. */
export function useShifts(now: number, wanted: boolean, requested: readonly number[]) {
  const { id: projectId } = useProject();
  const endTime = Math.ceil(now / hourMs) * hourMs;
  const startTime = Math.max(endTime - 61 * 24 * hourMs, Math.min(endTime - shiftDays * 24 * hourMs, ...requested));
  return useCall(shiftsApi.shiftList, wanted ? { query: { projectId, startTime, endTime } } : null, {
    freshMs: 60_000,
    keep: true,
    quiet: true,
  });
}

export interface Asked {
  readonly bucket: BucketChoice;
  /** Amounts by bucket for registers, means for all else. */
  readonly isAmount: boolean;
  /** The displayed instant: nothing later is read. */
  readonly now: number;
  readonly zone: string;
  /** The range moves with the clock: the previous curve stays while the next one is loading. */
  readonly moves: boolean;
}

/** The current bucket of an amount is incomplete, so it is left out. */
const lastEnd = (end: number, { bucket, isAmount, now, zone }: Asked): number => {
  const until = Math.min(end, now);
  return isAmount && until < end ? bucketEdge(until, bucket, zone) : until;
};

function useItem(item: Item | undefined, asked: Asked) {
  const end = item === undefined ? 0 : lastEnd(item.end, asked);
  const query =
    item === undefined || end <= item.start
      ? null
      : {
          key: item.key,
          start: item.start,
          end,
          downSample: `${asked.bucket.name}-${asked.isAmount ? 'diff' : 'avg'}`,
          form: 'columns' as const,
        };
  const answer = useCall(historyApi.getParamHistory, query && { query }, {
    freshMs: 60_000,
    quiet: true,
    keep: ({ query: before }) =>
      before.key === item?.key && before.downSample === query?.downSample && (asked.moves || before.start === item?.start),
  });
  return { answer, isAsked: query !== null };
}

export interface ItemCurve extends Curve {
  /** Known share of each bucket, 0 to 1. */
  readonly covered: readonly number[];
}

const noCurve: ItemCurve = { times: [], values: [], covered: [] };

/** The curve of each item, at most four; undefined until all have answered. */
export function useItemCurves(items: readonly Item[], asked: Asked) {
  const answers = [useItem(items[0], asked), useItem(items[1], asked), useItem(items[2], asked), useItem(items[3], asked)];
  const mine = answers.slice(0, items.length);
  const failed = mine.find(({ answer }) => answer.error !== null)?.answer ?? null;
  const isWaiting = mine.some(({ answer, isAsked }) => isAsked && answer.data === undefined);
  const curves = mine.map(({ answer }, index): ItemCurve => {
    const curve = answer.data?.series?.[0];
    if (curve === undefined) return noCurve;
    const values = items[index]?.factor === -1 ? curve.values.map((value) => shownValue(value, -1)) : curve.values;
    return { times: curve.times, values, covered: curve.covered ?? curve.times.map(() => 1) };
  });
  return {
    curves: isWaiting ? undefined : curves,
    approximate: mine.some(({ answer }) => answer.data?.approximate === true),
    error: failed?.error ?? null,
    retry: () => mine.forEach(({ answer }) => void answer.refetch()),
    isFetching: mine.some(({ answer }) => answer.isFetching),
  };
}
