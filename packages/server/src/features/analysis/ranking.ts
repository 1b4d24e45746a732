/** Devices by energy throughput, largest first. */
import { isComparable, type Language } from '@czyun/contract';
import type { CountedRange } from '../../energy/counts.ts';
import { rounded, sumOf } from '../../energy/sums.ts';
import type { Throughput } from '../../energy/tallies.ts';
import { changeOf, coveredShare } from '../../figure-sources/compare.ts';
import { nameIn } from '../../registry/index.ts';

const maxRanked = 20;

type Counted = ReadonlyMap<number, CountedRange>;
interface Range {
  readonly start: number;
  readonly end: number;
}

export function ranking(
  throughputs: readonly Throughput[],
  counted: Counted,
  countedBefore: Counted,
  range: Range,
  before: Range,
  language: Language,
) {
  const known = throughputs.flatMap(({ device, in: taken, out: given }) => {
    const of = (from: Counted) => [taken && from.get(taken.paramId)?.value, given && from.get(given.paramId)?.value] as const;
    const [inKwh = null, outKwh = null] = of(counted);
    if (inKwh === null && outKwh === null) return [];
    const parts = of(countedBefore).filter((part) => part !== undefined);
    const beforeKwh = parts.length === 0 ? null : sumOf(parts);
    const paramIds = [taken, given].flatMap((param) => param?.paramId ?? []);
    const share = (from: Counted, { start, end }: Range) => coveredShare(from, paramIds, start, end);
    const isCovered = isComparable(share(counted, range), share(countedBefore, before));
    return [{ device, inKwh, outKwh, totalKwh: (inKwh ?? 0) + (outKwh ?? 0), beforeKwh, isCovered }];
  });
  const whole = known.reduce((sum, { totalKwh }) => sum + totalKwh, 0);
  return known
    .toSorted((a, b) => b.totalKwh - a.totalKwh || a.device.id - b.device.id)
    .slice(0, maxRanked)
    .map(({ device, inKwh, outKwh, totalKwh, beforeKwh, isCovered }) => ({
      deviceId: device.id,
      name: nameIn(language, device),
      typeName: device.type.name[language],
      inKwh: rounded(inKwh, 3),
      outKwh: rounded(outKwh, 3),
      totalKwh: rounded(totalKwh, 3) ?? 0,
      beforeKwh: rounded(beforeKwh, 3),
      change: isCovered ? rounded(changeOf(totalKwh, beforeKwh), 2) : null,
      share: whole === 0 ? 0 : (rounded((totalKwh / whole) * 100, 2) ?? 0),
    }));
}
