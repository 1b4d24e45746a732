/** Power, state of charge and energy of a project: their parts and readings. */
import { type Language, unitIn } from '@czyun/contract';
import type { WhyEnergy, WhyPower } from '@czyun/contract/why';
import { balanceOf, type Offers, type Signed } from '../../energy/balance.ts';
import { sources, uses } from '../../energy/flows.ts';
import { powerOf, socOf, socWeights } from '../../energy/readings.ts';
import { sumOf } from '../../energy/sums.ts';
import { type Tally, talliesOf } from '../../energy/tallies.ts';
import { figureWords } from '../../figure-sources/words.ts';
import type { DeviceRecord, ParamRecord, ProjectRecord } from '../../registry/types.ts';
import type { NewestValues } from '../../telemetry/types.ts';
import { type CountedDeps, type CountedRange, countedTree } from './counted.ts';
import type { Tree } from './tree.ts';
import { partTree } from './values.ts';
import { words } from './words.ts';

export interface ProjectNow {
  readonly devices: readonly DeviceRecord[];
  readonly offers: Offers;
  /** Values now, or at the instant of the page. */
  readonly newest: Pick<NewestValues, 'get'>;
  readonly language: Language;
}

const deviceOf = ({ devices }: Pick<ProjectNow, 'devices'>, { deviceId }: ParamRecord) => devices.find(({ id }) => id === deviceId);

function valueParts(now: ProjectNow, signed: readonly Signed[]): Tree[] {
  return signed.flatMap(({ param, sign }) => {
    const device = deviceOf(now, param);
    return device ? [partTree(device, param, now.newest.get(param.paramId), now.language, sign)] : [];
  });
}

const worse = ['good', 'stale', 'bad'] as const;

/** Combines parts: stale ones count and make the whole stale, as on the pages. */
function together(parts: readonly Tree[], whole: () => number): Pick<Tree, 'value' | 'quality'> {
  if (parts.length === 0 || parts.some(({ value }) => value === null || value === undefined)) return { value: null, quality: null };
  return { value: whole(), quality: worse.findLast((quality) => parts.some((part) => part.quality === quality)) ?? null };
}

export function powerTree(now: ProjectNow, key: WhyPower): Tree {
  const { language, newest } = now;
  const balance = balanceOf(now.devices, now.offers);
  const picked = balance.power[key];
  const follows = key === 'load' && balance.loadFollows.power;
  const below = valueParts(now, picked);
  const { value, quality } = together(below, () => sumOf(below.map(factored)) ?? Number.NaN);
  return {
    ...{ role: 'figure', label: figureWords[follows ? 'follows' : key][language], unit: 'kW', decimals: 1 },
    ...{ value: powerOf(newest, picked) ?? value ?? null, quality: quality ?? null },
    ...{ way: 'sum', rule: words[follows ? 'loadFollows' : 'power'][language], below },
  };
}

export function socTree(now: ProjectNow): Tree {
  const { language, newest, devices } = now;
  const { soc } = balanceOf(devices, now.offers);
  const weights = socWeights(newest, soc, devices);
  const parts = valueParts(
    now,
    soc.map((param) => ({ param, sign: 1 })),
  ).map((part, at) => ({ ...part, factor: weights[at] ?? 1 }));
  const weight = weights.reduce((sum, each) => sum + each, 0);
  const { value, quality } = together(parts, () => (sumOf(parts.map(factored)) ?? Number.NaN) / weight);
  return {
    ...{ role: 'figure', label: figureWords.soc[language], unit: '%', decimals: 1 },
    ...{ value: socOf(newest, soc, devices) ?? value ?? null, quality: quality ?? null },
    ...{ way: 'mean', rule: words.soc[language], below: parts },
  };
}

/** Contribution of a part to the whole; null: unknown. */
const factored = ({ value, factor = 1 }: Tree): number | null => (value === null || value === undefined ? null : value * factor);

/** Decimals of a sum: those of its parts, at most three. */
const digitsOf = (parts: readonly Tree[]): number => Math.min(3, Math.max(0, ...parts.map(({ decimals = 0 }) => decimals)));

export interface EnergyRequest {
  readonly project: ProjectRecord;
  readonly range: CountedRange;
}

export async function energyTree(
  deps: CountedDeps,
  now: ProjectNow,
  key: WhyEnergy,
  { project, range }: EnergyRequest,
): Promise<Tree | null> {
  const { language } = now;
  const tallies = talliesOf(project.type, now.devices, now.offers);
  const follows = balanceOf(now.devices, now.offers).loadFollows.energy;
  const treeOf = async ({ key: name, unit, parts }: Tally, more: Partial<Tree> = {}): Promise<Tree> => {
    const below = await Promise.all(
      parts.flatMap(({ param, sign }) => {
        const device = deviceOf(now, param);
        return device ? [countedTree(deps, { device, param, language }, range, { factor: sign })] : [];
      }),
    );
    const isFollowing = name === 'load' && follows;
    return {
      ...{
        role: 'figure',
        label: figureWords[isFollowing ? 'follows' : name][language],
        unit: unitIn(language, unit),
        decimals: digitsOf(below),
      },
      ...{ value: sumOf(below.map(factored)) },
      ...{ way: 'sum', rule: words[isFollowing ? 'loadFollows' : 'energy'][language], time: range.end, below },
      ...more,
    };
  };
  if (key !== 'losses' && key !== 'unmetered') {
    const tally = tallies.find((each) => each.key === key);
    return tally ? treeOf(tally) : null;
  }
  const below: Tree[] = [];
  const [into, out] = key === 'losses' ? [sources, uses] : [uses, sources];
  for (const tally of tallies) {
    const factor = into.some((each) => each === tally.key) ? 1 : out.some((each) => each === tally.key) ? -1 : 0;
    if (factor !== 0) below.push(await treeOf(tally, { role: 'part', factor }));
  }
  return {
    ...{ role: 'figure', label: figureWords[key][language], unit: 'kWh', decimals: digitsOf(below) },
    ...{ value: sumOf(below.map(factored)) },
    ...{ way: 'sum', rule: words[key][language], time: range.end, below },
  };
}
