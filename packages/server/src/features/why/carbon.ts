/** Explanation of a period's CO2: energy times the factor, with its source, and the registers of the energy. */
import type { CarbonFigures, Language } from '@czyun/contract';
import type { WhyCarbon, WhyEnergy } from '@czyun/contract/why';
import type { ProjectRecord } from '../../registry/types.ts';
import type { CountedDeps } from './counted.ts';
import { energyTree, type ProjectNow } from './project-figures.ts';
import type { Tree } from './tree.ts';
import { words } from './words.ts';

/** Energies that count, with signs. */
const energies: Readonly<Record<WhyCarbon, readonly (readonly [WhyEnergy, 1 | -1])[]>> = {
  caused: [['gridImport', 1]],
  avoided: [
    ['pv', 1],
    ['wind', 1],
  ],
  losses: [
    ['charge', 1],
    ['discharge', -1],
  ],
};

export interface CarbonRequest {
  readonly project: ProjectRecord;
  readonly language: Language;
}

/** undefined: the project has no such figure. */
export async function carbonTree(
  deps: CountedDeps,
  now: ProjectNow,
  key: WhyCarbon,
  figures: CarbonFigures,
  { project, language }: CarbonRequest,
): Promise<Tree | undefined> {
  const { factor, start, until } = figures;
  const amount = key === 'losses' ? figures.storage?.losses : figures[key];
  if (!amount) return undefined;
  const range = { start, end: until, timeZone: project.timeZone };
  const parts: Tree[] = [];
  for (const [energy, sign] of energies[key]) {
    const tree = await energyTree(deps, now, energy, { project, range });
    if (tree) parts.push({ ...tree, role: 'part', factor: sign });
  }
  const [only] = parts;
  const energy: Tree =
    energies[key].length === 1 && only
      ? only
      : {
          role: 'part',
          label: words.carbonEnergy[language],
          value: amount.kwh,
          unit: 'kWh',
          decimals: 3,
          way: 'sum',
          time: until,
          below: parts,
        };
  const named: Tree = {
    ...{ role: 'constant', label: `${words.factor[language]} · ${factor.name}`, value: factor.value, unit: 'kg/kWh', decimals: 4 },
    rule: [factor.year, factor.source].filter((each) => each !== null && each !== '').join(' · '),
  };
  return {
    ...{ role: 'figure', label: words[key === 'losses' ? 'carbonLosses' : key][language], value: amount.kg, unit: 'kg', decimals: 3 },
    ...{ rule: words.carbonRule[language], time: until, ...(amount.kg === null ? {} : { way: 'product' as const }) },
    below: [energy, named],
  };
}
