/** Straight feeders with everything behind them, side by side, extending outwards. Pure. */
import { type Group, type StorageBay, symbolOf, towardsBus } from './circuit.ts';
import { columnPitch, type Draft, labelWidth, type Quarter, symbolPx } from './draft.ts';
import type { GenericName, Placed, Role, SymbolName, Term } from './types.ts';

/** Distances from the main bus. */
export const levels = { tie: 64, sub: 108, feeder: 172 } as const;
const half = symbolPx / 2;
/** From a symbol to the bar behind it, and from a bar to the symbol behind it. */
const toBar = 46;
const fromBar = 58;
/** From a symbol to the symbol directly behind it, without a bar. */
const behind = 70;

export const termOf = (device: Placed): readonly Term[] => (device.hasPower ? [{ key: device.key, factor: towardsBus(device) }] : []);

/** Total power of several devices, if known for all. */
const termsOf = (devices: readonly Placed[]): readonly Term[] => (devices.every(({ hasPower }) => hasPower) ? devices.flatMap(termOf) : []);

/** A placed feeder: its position on the sub-bus, and its space. */
interface Laid {
  readonly u: number;
  readonly pitch: number;
  readonly terms: readonly Term[];
  readonly isFree?: true;
}

type Lay = (draft: Draft, at: Quarter, u: number) => Laid;

/** A device at the end of its feeder; some have a symbol behind them for what they supply or are supplied by. */
export function simpleBay(device: Placed, role: Role, tail?: { readonly symbol: SymbolName; readonly name: GenericName }): Lay {
  return (draft, at, u) => {
    draft.node(at, [u, levels.feeder], { key: device.key, symbol: symbolOf(device), role, of: device });
    draft.wire(
      at,
      device.key,
      role,
      [
        [u, levels.feeder - half],
        [u, levels.sub],
      ],
      termOf(device),
    );
    if (tail !== undefined) {
      const key = `${device.key}/${tail.name}`;
      draft.node(at, [u, levels.feeder + behind], { key, symbol: tail.symbol, role, name: draft.words[tail.name] });
      draft.wire(
        at,
        key,
        role,
        [
          [u, levels.feeder + behind - half],
          [u, levels.feeder + half],
        ],
        termOf(device),
      );
    }
    return { u, pitch: columnPitch(labelWidth(device)), terms: termOf(device) };
  };
}

/** A part that is not a device. */
export function genericBay(name: GenericName, symbol: SymbolName, role: Role, terms: readonly Term[]): Lay {
  return (draft, at, u) => {
    draft.node(at, [u, levels.feeder], { key: name, symbol, role, name: draft.words[name] });
    draft.wire(
      at,
      name,
      role,
      [
        [u, levels.feeder - half],
        [u, levels.sub],
      ],
      terms,
    );
    return { u, pitch: columnPitch(labelWidth({ name: draft.words[name], lines: [] })), terms };
  };
}

/** A reserved space, so that later additions do not move anything. */
export function freeBay(name: GenericName): Lay {
  return (draft, _, u) => ({ u, pitch: columnPitch(labelWidth({ name: draft.words[name], lines: [] })), terms: [], isFree: true });
}

/** Centres of columns for labels of these widths, the first at 0, and their total space. */
function columnsOf(widths: readonly number[]): { readonly centres: readonly number[]; readonly pitch: number } {
  let pitch = 0;
  const centres = widths.map((width) => {
    const centre = pitch;
    pitch += columnPitch(width);
    return centre;
  });
  return { centres, pitch };
}

const middle = (values: readonly number[]): number => ((values[0] ?? 0) + (values.at(-1) ?? 0)) / 2;

interface LaidGroup {
  /** Positions of its modules, or of its batteries without modules. */
  readonly heads: readonly number[];
  readonly pitch: number;
}

/** Modules side by side, batteries below them; `v`: position of the first row. */
function layGroup(draft: Draft, at: Quarter, u: number, v: number, { modules, batteries }: Group): LaidGroup {
  const rows = [modules, batteries].filter(({ length }) => length > 0);
  const laid = rows.map((row) => columnsOf(row.map(labelWidth)));
  const spans = laid.map(({ centres }) => centres.at(-1) ?? 0);
  const span = Math.max(0, ...spans);
  // The shorter row is centred below or above the longer one.
  const starts = spans.map((each) => u + (span - each) / 2);
  const places = laid.map(({ centres }, row) => centres.map((centre) => (starts[row] ?? u) + centre));
  const pitch = Math.max(...laid.map((each, row) => (starts[row] ?? u) - u + each.pitch));
  const hasBar = rows.length > 1 && rows.some(({ length }) => length > 1);
  const batteryV = rows.length > 1 ? v + toBar + fromBar : v;
  rows.forEach((row, index) => {
    const depth = index === 0 ? v : batteryV;
    row.forEach((device, column) => {
      const x = places[index]?.[column] ?? u;
      draft.node(at, [x, depth], { key: device.key, symbol: symbolOf(device), role: 'storage', of: device });
      // Its wire towards the bus ends at the bar or symbol above.
      const upper = index === 0 ? v - fromBar : hasBar ? v + toBar : v + half;
      draft.wire(
        at,
        device.key,
        'storage',
        [
          [x, depth - half],
          [x, upper],
        ],
        termOf(device),
      );
      if (index === 0 && rows.length > 1 && hasBar)
        draft.wire(
          at,
          `${device.key}/low`,
          'storage',
          [
            [x, v + toBar],
            [x, v + half],
          ],
          termOf(device),
        );
    });
  });
  if (hasBar) {
    const all = places.flat();
    draft.bar(at, `${modules[0]?.key}/bar`, 'dc', [Math.min(...all), Math.max(...all)], v + toBar, 10);
  }
  return { heads: places[0] ?? [], pitch };
}

/** A converter, the bar of its DC side and its groups. */
export function storageBay({ head, groups }: StorageBay): Lay {
  return (draft, at, u) => {
    const first = head === null ? levels.feeder : levels.feeder + toBar + fromBar;
    const heads: number[] = [];
    let pitch = 0;
    for (const group of groups) {
      const laid = layGroup(draft, at, u + pitch, first, group);
      heads.push(...laid.heads);
      pitch += laid.pitch;
    }
    const all = groups.flatMap(({ modules, batteries }) => (modules.length > 0 ? modules : batteries));
    if (head === null) {
      const from = middle(heads);
      const barV = first - fromBar;
      if (heads.length > 1) draft.bar(at, `${all[0]?.key}/dc`, 'dc', [Math.min(...heads), Math.max(...heads)], barV, 10);
      draft.wire(
        at,
        `${all[0]?.key}/feeder`,
        'storage',
        [
          [from, barV],
          [from, levels.sub],
        ],
        termsOf(all),
      );
      return { u: from, pitch, terms: termsOf(all) };
    }
    const x = groups.length === 0 ? u : middle(heads);
    draft.node(at, [x, levels.feeder], { key: head.key, symbol: symbolOf(head), role: 'storage', of: head });
    draft.wire(
      at,
      head.key,
      'storage',
      [
        [x, levels.feeder - half],
        [x, levels.sub],
      ],
      termOf(head),
    );
    if (groups.length > 0) {
      const barV = first - fromBar;
      draft.wire(
        at,
        `${head.key}/dc`,
        'storage',
        [
          [x, barV],
          [x, levels.feeder + half],
        ],
        termOf(head),
      );
      if (heads.length > 1) draft.bar(at, `${head.key}/bar`, 'dc', [Math.min(...heads), Math.max(...heads)], barV, 10);
    }
    return { u: x, pitch: Math.max(pitch, x - u + columnPitch(labelWidth(head))), terms: termOf(head) };
  };
}

export interface Feeders {
  readonly name: string;
  readonly role: Role;
  readonly ties: readonly Placed[];
  readonly bays: readonly Lay[];
}

/** One part of the circuit: its meters at the main bus, a bar behind them, and its feeders. Returns positions on the main bus. */
export function layFeeders(draft: Draft, at: Quarter, { name, role, ties, bays }: Feeders): readonly number[] {
  if (bays.length === 0) return [];
  let next = 0;
  const laid = bays.map((lay) => {
    const one = lay(draft, at, next);
    next += one.pitch;
    return one;
  });
  const first = laid[0]?.u ?? 0;
  let tieAt = first;
  const taps = ties.map((tie) => {
    const u = tieAt;
    draft.node(at, [u, levels.tie], { key: tie.key, symbol: 'meter', role, of: tie });
    draft.wire(
      at,
      `${tie.key}/in`,
      role,
      [
        [u, levels.sub],
        [u, levels.tie + half],
      ],
      termOf(tie),
    );
    draft.wire(
      at,
      tie.key,
      role,
      [
        [u, levels.tie - half],
        [u, 0],
      ],
      termOf(tie),
    );
    tieAt += columnPitch(labelWidth(tie));
    return u;
  });
  if (ties.length === 0) {
    const known = laid.every(({ terms, isFree }) => terms.length > 0 || isFree);
    draft.wire(
      at,
      `${name}/tie`,
      role,
      [
        [first, levels.sub],
        [first, 0],
      ],
      known ? laid.flatMap(({ terms }) => terms) : [],
    );
    taps.push(first);
  }
  const ends = [...laid.map(({ u }) => u), ...taps];
  if (ends.length > 2) draft.bar(at, `${name}/bus`, 'sub', [Math.min(...ends), Math.max(...ends)], levels.sub, 14);
  return taps.map((u) => at.x + at.side * u);
}
