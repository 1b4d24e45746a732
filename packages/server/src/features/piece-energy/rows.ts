/** Rows from the cells of machines: energy, pieces, cost and OEE by group. */
import type { Language } from '@czyun/contract';
import { type EnergyKind, energyKinds, type PieceFigures, type PieceGroup, type PieceRow } from '@czyun/contract/piece-energy';
import { rounded } from '../../energy/sums.ts';
import { figuresOf as oeeOf } from '../../machine-time/figures.ts';
import type { Slice } from '../../machine-time/slices.ts';
import { type Tally, tallySum } from '../../machine-time/tally.ts';
import { billLine } from '../../money/money.ts';
import { costPerPiece } from '../../money/per-piece.ts';
import { nameIn } from '../../registry/name.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import type { ShiftWords } from '../../shifts/index.ts';
import type { Cell, Period } from './cells.ts';
import { costOf, kWhOf as kWh, toUnits, unitDigits } from './units.ts';

export interface MachineCells {
  readonly device: DeviceRecord;
  /** Decimal digits of a unit of energy. */
  readonly digits: number;
  /** Whether a compressor supplies it. */
  readonly hasAir: boolean;
  readonly cells: readonly Cell[];
  readonly slices: readonly Slice[];
  readonly tallies: readonly Tally[];
}

export interface Wording {
  readonly language: Language;
  readonly words: Pick<ShiftWords, 'shift' | 'crew'>;
  /** CNY/kWh by index; null: unknown. */
  readonly prices: readonly (string | null)[];
  /** Whether the caller may see costs. */
  readonly hasMoney: boolean;
}

type Part = { readonly machine: MachineCells; readonly cell: Cell };

const perPieceDigits = 4;

const known = (values: readonly (number | null)[]): number | null => {
  const numbers = values.filter((value) => value !== null);
  return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0);
};

function oeeFigures(parts: readonly Part[]): PieceFigures['oee'] {
  const seen = new Map<MachineCells, Set<Period>>();
  const tallies = parts.flatMap(({ machine, cell: { period } }) => {
    const periods = seen.get(machine) ?? new Set();
    if (periods.has(period)) return [];
    seen.set(machine, periods.add(period));
    const tally = machine.tallies[period.slice];
    return tally ? [tally] : [];
  });
  if (tallies.length === 0) return null;
  const { availability, effectiveness, quality, oee } = oeeOf(tallySum(tallies));
  return { availability, effectiveness, quality, oee };
}

export function pieceFigures(parts: readonly Part[], { prices, hasMoney }: Wording, isWhole: boolean): PieceFigures {
  const kinds = Object.fromEntries(energyKinds.map((kind) => [kind, 0])) as Record<EnergyKind, number>;
  const [priced, airPriced] = [new Map<number, number>(), new Map<number, number>()];
  let air: number | null = null;
  for (const { machine, cell } of parts) {
    if (machine.hasAir) air = (air ?? 0) + cell.air;
    for (const [price, units] of cell.airPrices) airPriced.set(price, (airPriced.get(price) ?? 0) + units);
    for (const kind of energyKinds) kinds[kind] += toUnits(cell.kinds[kind], machine.digits);
    for (const [price, units] of cell.prices) priced.set(price, (priced.get(price) ?? 0) + toUnits(units, machine.digits));
  }
  const energy = energyKinds.reduce((sum, kind) => sum + kinds[kind], 0);
  const [made, rejects] = [known(parts.map(({ cell }) => cell.made)), known(parts.map(({ cell }) => cell.rejects))];
  const good = made === null ? null : made - (rejects ?? 0);
  const cost = hasMoney ? costOf(priced, unitDigits, prices) : null;
  const airCost = hasMoney && air !== null ? costOf(airPriced, unitDigits, prices) : null;
  const each = (pieces: number | null) => (pieces === null || pieces <= 0 ? null : rounded(kWh(energy) / pieces, perPieceDigits));
  return {
    energy: kWh(energy),
    kinds: Object.fromEntries(energyKinds.map((kind) => [kind, kWh(kinds[kind])])) as PieceFigures['kinds'],
    ...{ made, rejects, good, perPiece: each(made), perGood: each(good) },
    cost: cost === null ? null : billLine(cost).text,
    costPerGood: cost === null || good === null || good <= 0 ? null : costPerPiece(cost, good),
    air: air === null ? null : kWh(air),
    airCost: airCost === null ? null : billLine(airCost).text,
    oee: isWhole ? oeeFigures(parts) : null,
  };
}

/** Order numbers repeat across machines, so rows by order are also by machine. */
function groupsOf(by: readonly PieceGroup[]): ReadonlySet<PieceGroup> {
  return new Set(by.includes('order') ? [...by, 'device'] : by);
}

type Names = Pick<PieceRow, 'date' | 'shift' | 'crew' | 'deviceId' | 'device' | 'product' | 'productName' | 'order'>;

function namesOf({ machine, cell }: Part, groups: ReadonlySet<PieceGroup>, { language, words }: Wording): Names {
  const slice = machine.slices[cell.period.slice];
  const of = <T>(group: PieceGroup, value: T): T | null => (groups.has(group) ? value : null);
  return {
    date: of('day', cell.period.date),
    shift: of('shift', slice ? words.shift(slice.name) : ''),
    crew: of('crew', slice ? words.crew(slice.crewId) : ''),
    ...{ deviceId: of('device', machine.device.id), device: of('device', nameIn(language, machine.device)) },
    ...{ product: of('product', cell.order?.product ?? ''), productName: of('product', cell.order?.productName ?? '') },
    order: of('order', cell.order?.number ?? ''),
  };
}

/** Groups in order of their first instant; rows without energy and pieces are omitted. */
export function rowsOf(machines: readonly MachineCells[], by: readonly PieceGroup[], wording: Wording): PieceRow[] {
  const groups = groupsOf(by);
  const isWhole = !groups.has('order') && !groups.has('product');
  const found = new Map<string, { readonly names: Names; readonly parts: Part[] }>();
  for (const machine of machines)
    for (const cell of machine.cells) {
      const names = namesOf({ machine, cell }, groups, wording);
      const { device: _, productName: __, ...keys } = names;
      const key = JSON.stringify(keys);
      const row = found.get(key) ?? { names, parts: [] };
      row.parts.push({ machine, cell });
      found.set(key, row);
    }
  return [...found.values()]
    .map(({ names, parts }) => ({
      ...names,
      start: Math.min(...parts.map(({ cell }) => cell.start)),
      end: Math.max(...parts.map(({ cell }) => cell.end)),
      ...pieceFigures(parts, wording, isWhole),
    }))
    .filter(
      ({ energy, air, made, rejects, oee }) => energy !== 0 || (air ?? 0) !== 0 || (made ?? 0) > 0 || (rejects ?? 0) > 0 || oee !== null,
    )
    .sort((a, b) => a.start - b.start);
}
