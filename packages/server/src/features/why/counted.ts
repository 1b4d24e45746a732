/**
 * Explanation of a point's count in a range: register at the end minus register at the start, with restarts and meter replacements in
 * between.
 */
import { dayMs, unitIn } from '@czyun/contract';
import { counts, createCounts } from '../../energy/counts.ts';
import type { RegisterCurve, SeriesInfo } from '../../telemetry/types.ts';
import { dayRegisterParts } from './day-registers.ts';
import { type Edge, type OfPoint, type RegisterHistory, readingsIn, registerTree } from './registers.ts';
import { type Tree, toPoint } from './tree.ts';
import { nameOfPoint, readingTree } from './values.ts';
import { words } from './words.ts';

export interface CountedRange {
  /** For daily figures of devices: the start of a day of the project. */
  readonly start: number;
  readonly end: number;
  readonly timeZone: string;
}

/** Decimals of a difference in addition to those of its register. */
const extraDecimals = 2;
/** Decimals of the register; more only if the count has more. */
const digitsOf = (value: number | undefined, decimals: number): number =>
  value === undefined || Math.abs(value - Number(value.toFixed(decimals))) < 1e-9 * Math.max(1, Math.abs(value))
    ? decimals
    : decimals + extraDecimals;
const isNothing = (value: number): boolean => Math.abs(value) < 1e-7;

export interface CountedDeps {
  readonly history: RegisterHistory;
  readonly infoOf: (paramId: number) => SeriesInfo | undefined;
}

const edgeOf = ({ edges, readings, estimated, lapsed }: RegisterCurve, at: number): Edge => ({
  ...{ instant: edges[at] ?? 0, shown: readings[at] ?? Number.NaN },
  ...{ estimated: estimated[at] === 1, lapsed: lapsed[at] === 1 },
});

/** Amount added to the register in a bucket because of a restart, an overflow, or a meter replacement. */
async function jumpTrees({ history, infoOf }: CountedDeps, of: OfPoint, from: number, to: number, turned: number): Promise<Tree[]> {
  const { device, param, language } = of;
  const unit = { unit: unitIn(language, param.point.unit), decimals: param.point.decimals };
  const info = infoOf(param.paramId);
  const leaf = (label: string, value: number): Tree => ({ ...unit, role: 'constant', label, value });
  const change = info?.changes?.find(({ time }) => from <= time && time <= to);
  if (change && change.last !== null && change.first !== null && isNothing(change.last - change.first - turned)) {
    const below = [leaf(words.oldMeter[language], change.last), { ...leaf(words.newMeter[language], change.first), factor: -1 }];
    const rule = words.changedRule[language];
    return [{ ...unit, role: 'constant', label: words.changed[language], value: turned, time: change.time, way: 'sum', rule, below }];
  }
  const readings = await readingsIn(history, param.paramId, from, to + 1);
  const falls = readings.filter(({ value }, at) => (readings[at + 1]?.value ?? value) < value);
  if (falls.length > 0 && isNothing(falls.reduce((sum, { value }) => sum + value, 0) - turned))
    return falls.map((fall) =>
      readingTree(device, param, fall, language, { label: words.restart[language], rule: words.restartRule[language] }),
    );
  const isAround = info?.width !== undefined && isNothing((turned / info.width) % 1);
  return [{ ...leaf((isAround ? words.around : words.correction)[language], turned), quality: 'estimated' }];
}

async function registerParts(deps: CountedDeps, of: OfPoint, { start, end }: CountedRange): Promise<Tree[]> {
  const { history } = deps;
  const { device, param, language } = of;
  const bucket = { count: 1, unit: end - start > 60 * dayMs ? 'd' : 'h' } as const;
  const [curve] = await history.registers({ paramIds: [param.paramId], start, end, bucket });
  if (!curve) return [];
  const last = curve.edges.length - 1;
  const first = curve.readings.findIndex(Number.isFinite);
  if (first < 0) return [];
  const parts = [await registerTree(history, of, edgeOf(curve, last), { factor: 1 })];
  if (first === 0) parts.push(await registerTree(history, of, edgeOf(curve, 0), { factor: -1 }));
  else {
    const [begin] = await readingsIn(history, param.paramId, curve.edges[first - 1] ?? start, (curve.edges[first] ?? end) + 1);
    if (!begin) return [];
    const more = { factor: -1, rule: words.firstReading[language], quality: 'estimated' as const };
    parts.push(readingTree(device, param, begin, language, more));
  }
  for (let at = Math.max(0, first - 1); at < last; at++) {
    const [a, b] = [curve.readings[at] ?? Number.NaN, curve.readings[at + 1] ?? Number.NaN];
    const turned = (curve.values[at] ?? Number.NaN) - (b - a);
    if (Number.isFinite(turned) && !isNothing(turned))
      parts.push(...(await jumpTrees(deps, of, curve.edges[at] ?? 0, curve.edges[at + 1] ?? 0, turned)));
  }
  return parts;
}

/** `notCounted` if the point counts nothing: the tree then has no parts. */
export async function countedTree(deps: CountedDeps, of: OfPoint, range: CountedRange, more: Partial<Tree> = {}): Promise<Tree> {
  const { device, param, language } = of;
  const { point } = param;
  const isCounter = point.type === 'counter';
  const total = counts(param) ? (await createCounts(deps.history).covered([param], range)).get(param.paramId) : undefined;
  const below =
    total === undefined ? [] : isCounter ? await registerParts(deps, of, range) : await dayRegisterParts(deps.history, of, range);
  const rule = !isCounter ? words.dayRegister : below.length > 2 ? words.countedTurned : words.counted;
  return {
    ...{ role: 'part' as const, label: nameOfPoint(device, param, language), value: total?.value ?? null },
    ...{ unit: unitIn(language, point.unit), decimals: digitsOf(total?.value, point.decimals) },
    ...(below.length > 0 ? { way: 'sum' as const } : {}),
    ...{ rule: rule[language], time: range.end, quality: total?.estimated === true ? ('estimated' as const) : null },
    ...{ to: toPoint(device.id, point.metric), below },
    ...more,
  };
}
