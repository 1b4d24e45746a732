/** The energy of compressed air: assigned to the cells of machines, or used while no machine ran. */
import type { AirUse } from '../../machine-time/air.ts';
import { airSpans, splitAir } from '../../machine-time/air.ts';
import { cursorOf } from '../../machine-time/energy.ts';
import type { MachineFacts } from '../../machine-time/machine.ts';
import type { AirSupply } from './air-supplies.ts';
import type { Cell } from './cells.ts';
import type { Prices } from './prices.ts';
import type { EnergyRegister } from './registers.ts';
import { unitDigits } from './units.ts';

export interface AirStep {
  readonly start: number;
  readonly end: number;
  /** Units of `unitDigits` digits. */
  readonly uses: Record<AirUse, number>;
}

export interface AirUsed {
  readonly supply: AirSupply;
  readonly register: EnergyRegister;
  /** undefined: the compressor has no volume counter. */
  readonly volume: EnergyRegister | undefined;
  /** Units by price: in total (`prices`) and used while no machine ran (`restPrices`). */
  readonly prices: Map<number, number>;
  readonly restPrices: Map<number, number>;
  /** Units assigned to machines that were not requested. */
  readonly others: number;
  /** Units of the volume. */
  readonly volumes: Readonly<Record<AirUse, number>>;
  readonly restMs: number;
  readonly steps: readonly AirStep[];
}

export interface AirSource {
  readonly supply: AirSupply;
  readonly register: EnergyRegister;
  readonly volume: EnergyRegister | undefined;
  /** States of the supplied machines. */
  readonly states: readonly MachineFacts['states'][];
  /** Cells of the same machines; undefined: not requested. */
  readonly cells: readonly (readonly Cell[] | undefined)[];
  readonly start: number;
  readonly until: number;
  readonly prices: Prices;
  /** In order, without gaps. */
  readonly steps: readonly { readonly start: number; readonly end: number }[];
}

const none = (): Record<AirUse, number> => ({ working: 0, rest: 0, unknown: 0 });
const add = (map: Map<number, number>, key: number, units: number) => map.set(key, (map.get(key) ?? 0) + units);

/** Adds the air of machines to their cells. */
export function useAir(source: AirSource): AirUsed {
  const { supply, register, volume, states, cells, start, until } = source;
  const spans = airSpans(states, { start, end: until });
  const steps = source.steps.map((step) => ({ ...step, uses: none() }));
  const cellsAt = cells.map((each) => each && cursorOf(each));
  const stepAt = cursorOf(steps);
  const [prices, restPrices] = [new Map<number, number>(), new Map<number, number>()];
  const factor = 10 ** (unitDigits - register.digits);
  let others = 0;
  for (const part of splitAir(register.minutes, spans)) {
    const { time, use, machine } = part;
    const units = part.units * factor;
    const price = source.prices.at(time);
    add(prices, price, units);
    const step = stepAt(time).span;
    if (step) step.uses[use] += units;
    if (use === 'rest') add(restPrices, price, units);
    if (machine === undefined) continue;
    const cell = cellsAt[machine]?.(time).span;
    if (cell) {
      cell.air += units;
      add(cell.airPrices, price, units);
    } else others += units;
  }
  const volumes = none();
  for (const { use, units } of splitAir(volume?.minutes ?? [], spans)) volumes[use] += units;
  const restMs = spans.reduce((sum, { use, start: from, end: to }) => sum + (use === 'rest' ? to - from : 0), 0);
  return { supply, register, volume, prices, restPrices, others, volumes, restMs, steps };
}
