/** Explanations of a project's published figures: the two amounts of each ratio. */
import type { Language } from '@czyun/contract';
import type { WhyPublished } from '@czyun/contract/why';
import { availability, directUse, type Supply, selfConsumption, selfSufficiency } from '../../energy/figures/index.ts';
import { timesOf } from '../../energy/spans.ts';
import type { Supplies } from '../../figure-sources/index.ts';
import type { RunStateService } from '../../figure-sources/run-states.ts';
import { nameIn } from '../../registry/index.ts';
import type { DeviceRecord, ProjectRecord } from '../../registry/types.ts';
import { type Tree, toDevice } from './tree.ts';
import { words } from './words.ts';

export interface PublishedDeps {
  readonly supplies: Supplies;
  readonly runStates: Pick<RunStateService, 'ofDevices' | 'knownTime'>;
}

export interface PublishedRequest {
  readonly project: ProjectRecord;
  readonly devices: readonly DeviceRecord[];
  readonly start: number;
  readonly end: number;
  readonly language: Language;
  readonly now: number;
  readonly signal: AbortSignal;
}

const own = { selfSufficiency, selfConsumption, directUse } as const;
const stepsOfKwh = 1e9;
const hour = 3_600_000;

/** The two amounts of each figure, kWh. */
function ratioOf(key: keyof typeof own, supply: Supply, language: Language): Tree[] {
  const kwh = (name: keyof typeof words, steps: bigint, factor = 1): Tree => ({
    ...{ role: 'part', label: words[name][language], value: Number(steps) / stepsOfKwh, unit: 'kWh', decimals: 3, factor },
    rule: words.byQuarters[language],
  });
  const { used, own: self, generated, fed, atOnce } = supply;
  if (key === 'selfSufficiency') return [kwh('ownUse', self), kwh('load', used)];
  if (key === 'directUse') return [kwh('atOnce', atOnce), kwh('generated', generated)];
  const kept = Number(generated - fed) / stepsOfKwh;
  const below = [kwh('generated', generated), kwh('fedIn', fed, -1)];
  const label = words.kept[language];
  return [{ role: 'part', label, value: kept, unit: 'kWh', decimals: 3, way: 'sum', below }, kwh('generated', generated)];
}

async function ownTree({ supplies }: PublishedDeps, key: keyof typeof own, request: PublishedRequest): Promise<Tree> {
  const { project, start, end, language, signal } = request;
  const supply = await supplies(project.id, { start, until: end }, signal);
  const { label, formula, gaps, of } = own[key];
  const value = of(supply);
  const missing = supply.quarters - supply.known;
  const note: Tree = { role: 'note', label: words.missing[language], text: `${missing} / ${supply.quarters}`, rule: gaps[language] };
  return {
    ...{ role: 'figure', label: label[language], value, unit: '%', decimals: 1, rule: formula[language], time: end },
    ...(value === null ? {} : { way: 'percent' as const }),
    below: [...ratioOf(key, supply, language), note],
  };
}

/** By device: hours of known state, and those neither offline nor in fault. */
async function availabilityTree({ runStates }: PublishedDeps, request: PublishedRequest): Promise<Tree> {
  const { project, start, end, language, now } = request;
  const devices = request.devices.filter(({ enabled }) => enabled);
  const value = availability.of(await runStates.knownTime(project.id, start, end, now));
  const spans = await runStates.ofDevices(devices, start, end, now);
  const times = devices.map((device) => ({ device, ...timesOf(spans.get(device.id) ?? []) }));
  const hours = (name: 'able' | 'known', of: 'ableMs' | 'knownMs'): Tree => {
    const below = times.map(
      (each): Tree => ({
        ...{
          role: 'part',
          label: nameIn(language, each.device),
          value: each[of] / hour,
          unit: 'h',
          decimals: 2,
          to: toDevice(each.device.id),
        },
      }),
    );
    const sum = times.reduce((total, each) => total + each[of], 0) / hour;
    return { role: 'part', label: words[name][language], value: sum, unit: 'h', decimals: 2, way: 'sum', below };
  };
  return {
    ...{ role: 'figure', label: availability.label[language], value, unit: '%', decimals: 1, time: end },
    ...{ rule: availability.formula[language], ...(value === null ? {} : { way: 'percent' as const }) },
    below: [hours('able', 'ableMs'), hours('known', 'knownMs')],
  };
}

export const publishedTree = (deps: PublishedDeps, key: WhyPublished, request: PublishedRequest): Promise<Tree> =>
  key === 'availability' ? availabilityTree(deps, request) : ownTree(deps, key, request);
