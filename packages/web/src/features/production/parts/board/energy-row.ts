import { kwhText, sayMoney } from '@czyun/contract';
import type { Proposal } from '../../queries.ts';

/** Costs of both plans; without them, for users who see no money or without a tariff, the energy. */
export function energyRow(energy: Proposal['energy'], cost: string, used: string): readonly (readonly [string, string, string, number])[] {
  if (energy === null) return [];
  const { present, proposed, saving } = energy;
  if (saving !== null) return [[cost, sayMoney(present.cost), sayMoney(proposed.cost), -Number(saving)]];
  return [
    [used, `${kwhText(present.kWh.toFixed(2))} kWh`, `${kwhText(proposed.kWh.toFixed(2))} kWh`, Math.round(proposed.kWh - present.kWh)],
  ];
}
