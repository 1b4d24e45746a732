/** Explanation of the forecast of a month or a year: the amount so far, and the elapsed share of the period. */
import type { Language } from '@czyun/contract';
import type { Registry } from '../../registry/types.ts';
import { dayOf } from '../../time/days.ts';
import type { ForecastBasis } from '../energy-targets/basis.ts';
import { type CountedDeps, countedTree } from './counted.ts';
import type { Tree } from './tree.ts';
import { words } from './words.ts';

export interface TargetTreeDeps extends CountedDeps {
  readonly registry: Pick<Registry, 'device' | 'param'>;
}

interface Request {
  readonly timeZone: string;
  readonly language: Language;
  readonly now: number;
}

/** Half a unit of the last decimal of an energy. */
const near = 0.0006;

/** Registers of an energy from its first to its last known day; null if a day in between is missing, or if it has no registers. */
async function registersOf(
  deps: TargetTreeDeps,
  { source: { of }, days, actual }: ForecastBasis,
  request: Request,
): Promise<Tree[] | null> {
  const from = days.findIndex(({ value }) => value !== null);
  const known = days.slice(Math.max(0, from), days.findLastIndex(({ value }) => value !== null) + 1);
  if (typeof of !== 'object' || of === null || known.some(({ value }) => value === null)) return null;
  const range = { start: known[0]?.start ?? 0, end: Math.min(request.now, known.at(-1)?.end ?? 0), timeZone: request.timeZone };
  const below: Tree[] = [];
  for (const [paramId, factor] of of) {
    const param = deps.registry.param(paramId);
    const device = param && deps.registry.device(param.deviceId);
    if (device) below.push(await countedTree(deps, { device, param, language: request.language }, range, { factor }));
  }
  const sum = below.reduce((total, { value, factor = 1 }) => total + factor * (value ?? Number.NaN), 0);
  return Math.abs(sum - (actual ?? Number.NaN)) < near ? below : null;
}

/** Ratio of the whole period to the known share. */
const ratioOf = (share: number): number | null => (share > 0 ? Math.max(1, share) / share : null);

export async function targetTree(deps: TargetTreeDeps, basis: ForecastBasis, request: Request): Promise<Tree> {
  const { source, name, decimals, days, actual, forecast, known } = basis;
  const { language, timeZone } = request;
  const form = { unit: source.unit === 'CNY' ? '¥' : source.unit, decimals };
  const dayTrees = () =>
    days.flatMap(({ start, value, estimated }): Tree[] =>
      value === null ? [] : [{ role: 'part', label: dayOf(timeZone, start).date, value, ...form, quality: estimated ? 'estimated' : null }],
    );
  const registers = await registersOf(deps, basis, request);
  const reached: Tree = {
    ...{ role: 'part', label: words.soFar[language], value: actual, ...form, way: 'sum' },
    ...{ rule: words[registers === null ? 'daysAdded' : 'energy'][language], below: registers ?? dayTrees() },
  };
  const ratio: Tree = {
    ...{ role: 'constant', label: words.periodShare[language], value: ratioOf(known), decimals: 4 },
    rule: words.periodShareRule[language],
  };
  return {
    ...{ role: 'figure', label: `${name?.[language] ?? source.name} · ${words.forecast[language]}`, value: forecast, ...form },
    ...{ rule: words.targetRule[language], ...(forecast === null ? {} : { way: 'product' as const }), time: days.at(-1)?.end ?? null },
    below: [reached, ratio],
  };
}
