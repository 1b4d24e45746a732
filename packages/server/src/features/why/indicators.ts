/** Explanation of an operating indicator: formula and standard, its inputs, and their registers. */
import type { Indicator, IndicatorInput, Language, StationIndicators } from '@czyun/contract';
import { counts } from '../../energy/counts.ts';
import type { Registry } from '../../registry/types.ts';
import { type CountedDeps, countedTree } from './counted.ts';
import { sourceOf } from './source.ts';
import { type Tree, toPoint } from './tree.ts';
import { nameOfPoint } from './values.ts';
import { words } from './words.ts';

export interface IndicatorDeps extends CountedDeps {
  readonly registry: Pick<Registry, 'device'>;
}

type Period = Pick<StationIndicators, 'start' | 'until' | 'timeZone'>;

async function inputTree(
  deps: IndicatorDeps,
  input: IndicatorInput,
  { start, until, timeZone }: Period,
  language: Language,
): Promise<Tree> {
  const below: Tree[] = [];
  for (const { deviceId, point: name } of input.from) {
    const device = deps.registry.device(deviceId);
    const param = device?.params.find(({ point }) => point.name[language] === name);
    if (!device || !param) continue;
    if (counts(param) && input.unit === 'kWh')
      below.push(await countedTree(deps, { device, param, language }, { start, end: until, timeZone }));
    else {
      const label = nameOfPoint(device, param, language);
      below.push({ role: 'constant', label, to: toPoint(deviceId, param.point.metric), below: sourceOf(device, param, language) });
    }
  }
  const sum = below.reduce((total, { value }) => total + (value ?? Number.NaN), 0);
  const isSum = below.length > 0 && input.value !== null && Math.abs(sum - input.value) < 0.0006;
  return {
    ...{ role: 'part', label: input.name, value: input.value, unit: input.unit, decimals: 3 },
    ...(isSum ? { way: 'sum' as const } : {}),
    ...{ quality: input.estimated ? 'estimated' : null, rule: below.length === 0 ? words.fromSettings[language] : null, below },
  };
}

export async function indicatorTree(deps: IndicatorDeps, indicator: Indicator, period: Period, language: Language): Promise<Tree> {
  const { name, value, unit, formula, inputs, reason, standard } = indicator;
  const below: Tree[] = [];
  for (const input of inputs) below.push(await inputTree(deps, input, period, language));
  return {
    ...{ role: 'figure', label: name, value, unit, decimals: 2, way: 'formula', time: period.until },
    ...{ rule: formula, quality: indicator.estimated ? 'estimated' : null },
    below: [
      ...(reason === null ? [] : [{ role: 'note' as const, label: words.reason[language], text: reason.text }]),
      ...below,
      { role: 'note', label: words.standard[language], text: [standard.name, standard.edition].filter(Boolean).join(' ') },
    ],
  };
}
