/** Explanation of the energy per good piece: registers and piece counts of the machines. */
import { type CallResult, type Language, unitIn } from '@czyun/contract';
import type { pieceEnergyApi } from '@czyun/contract/piece-energy';
import type { Registry } from '../../registry/types.ts';
import type { FeatureDeps } from '../deps.ts';
import { createPieces, energyMetric, pieceWords } from '../piece-energy/index.ts';
import { type CountedDeps, countedTree } from './counted.ts';
import type { WhyQuery, WhyReader } from './query.ts';
import { type Tree, toDevice } from './tree.ts';

type Answer = CallResult<typeof pieceEnergyApi.getPieceEnergy>;

type PieceTreeDeps = CountedDeps & { readonly registry: Pick<Registry, 'device' | 'paramOf'> };

const kWh = { unit: 'kWh', decimals: 3 } as const;

/** `answer` must be grouped by machine. */
async function pieceEnergyTree(deps: PieceTreeDeps, answer: Answer, language: Language): Promise<Tree> {
  const { rows, sum, timeZone, start, until } = answer;
  const range = { start, end: until, timeZone };

  /** Energy of a machine, with its register if all of its count was attributed. */
  async function energyOf({ deviceId, device: name, energy }: Answer['rows'][number]): Promise<Tree> {
    const own: Tree = { ...kWh, role: 'part', label: name ?? '', value: energy, to: toDevice(deviceId ?? 0) };
    const device = registry.device(deviceId ?? 0);
    const param = device?.params.find(({ point }) => point.metric === energyMetric);
    const register = answer.registers.find((each) => each.deviceId === deviceId);
    if (!device || !param || register === undefined || register.remainder !== 0) return own;
    return { ...own, way: 'same', below: [await countedTree(deps, { device, param, language }, range, {})] };
  }
  const { registry } = deps;
  const energies: Tree[] = [];
  for (const row of rows) energies.push(await energyOf(row));

  const pieces = (label: string, value: number | null, factor = 1): Tree => ({
    ...{ role: 'part', label, value, unit: unitIn(language, 'pcs'), decimals: 0, factor },
  });
  const counted = rows.map(
    (row): Tree => ({
      ...{ ...pieces(row.device ?? '', row.good), to: toDevice(row.deviceId ?? 0) },
      ...(row.good === null ? {} : { way: 'sum' as const }),
      below: [pieces(pieceWords.made[language], row.made), pieces(pieceWords.rejects[language], row.rejects, -1)],
    }),
  );
  return {
    ...{ role: 'figure', label: pieceWords.perGood[language], value: sum.perGood, unit: 'kWh', decimals: 4, time: until },
    ...{ way: 'formula', rule: pieceWords.perGoodRule[language] },
    below: [
      { ...kWh, role: 'part', label: pieceWords.energy[language], value: sum.energy, way: 'sum', below: energies },
      { ...pieces(pieceWords.good[language], sum.good), ...(sum.good === null ? {} : { way: 'sum' as const }), below: counted },
    ],
  };
}

/** Explanation for one machine, or for all. */
export function createPieceChain(deps: FeatureDeps, counted: CountedDeps) {
  const pieces = createPieces(deps);
  return async (
    { projectId, deviceId }: WhyQuery,
    range: { readonly start: number; readonly end: number },
    reader: WhyReader,
  ): Promise<Tree> => {
    const { language, now, signal } = reader;
    const asked = { ...range, projectId, by: ['device' as const], ...(deviceId === undefined ? {} : { deviceIds: [deviceId] }) };
    const answer = await pieces(asked, { language, hasMoney: false, now, signal });
    return pieceEnergyTree({ ...counted, registry: deps.registry }, answer, language);
  };
}
