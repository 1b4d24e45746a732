/**
 * The single-line diagram of a station, from its devices: incoming lines above the middle of the main bus, PV above on the right, wind
 * above on the left, storage below on the right, loads below on the left, devices outside the circuit below the loads. Every part grows
 * outwards in the order of age, so additions do not move anything else. Pure.
 */
import { freeBay, genericBay, layFeeders, simpleBay, storageBay, termOf } from './bays.ts';
import { circuitOf, symbolOf } from './circuit.ts';
import { boundsOf, columnPitch, Draft, labelWidth, type Quarter, symbolBox, symbolPx } from './draft.ts';
import type { Box, DiagramLayout, GenericName, Placed, Term } from './types.ts';

const half = symbolPx / 2;
/** Width of the text of an incoming line, independent of the name of its meter. */
const gridLabel = 176;
const gridLevels = { meter: 64, transformer: 132, source: 188, next: 240 } as const;
const riser = 36;

const quarters = {
  grid: { x: 0, side: 1, down: -1 },
  pv: { x: half + 8 + gridLabel + 24 + half, side: 1, down: -1 },
  wind: { x: -96, side: -1, down: -1 },
  storage: { x: 44, side: 1, down: 1 },
  load: { x: -44, side: -1, down: 1 },
} as const satisfies Readonly<Record<string, Quarter>>;

/** Auxiliaries: below the loads, in this number of rows. */
const auxiliary = { top: 274, first: 326, pitch: 74, rows: 2 } as const;

/** The first incoming line is at the bus, further ones above it at a riser on the left. */
function layGrids(draft: Draft, grids: readonly Placed[]): readonly number[] {
  const at = quarters.grid;
  const lines: readonly (Placed | undefined)[] = grids.length === 0 ? [undefined] : grids;
  lines.forEach((meter, index) => {
    const v = index * gridLevels.next;
    const terms = meter === undefined ? [] : termOf(meter);
    const key = index === 0 ? 'grid' : `grid/${meter?.key}`;
    if (meter !== undefined) {
      draft.node(at, [0, v + gridLevels.meter], {
        key: meter.key,
        symbol: symbolOf(meter),
        role: 'grid',
        of: meter,
        width: gridLabel,
        maxLines: 3,
      });
    }
    draft.node(at, [0, v + gridLevels.transformer], {
      key: `${key}/transformer`,
      symbol: 'transformer',
      role: 'grid',
      name: draft.words.transformer,
    });
    draft.node(at, [0, v + gridLevels.source], { key, symbol: 'grid', role: 'grid', name: draft.words.grid });
    draft.wire(
      at,
      `${key}/line`,
      'grid',
      [
        [0, v + gridLevels.source - half],
        [0, v + gridLevels.transformer + half],
      ],
      terms,
    );
    const foot = index === 0 ? [[0, v] as const] : [[0, v + 16] as const, [-riser, v + 16] as const];
    const upper = v + gridLevels.transformer - half;
    if (meter === undefined) draft.wire(at, `${key}/in`, 'grid', [[0, upper], ...foot], terms);
    else {
      draft.wire(
        at,
        `${key}/in`,
        'grid',
        [
          [0, upper],
          [0, v + gridLevels.meter + half],
        ],
        terms,
      );
      draft.wire(at, `${key}/out`, 'grid', [[0, v + gridLevels.meter - half], ...foot], terms);
    }
  });
  if (lines.length < 2) return [0];
  const top = -((lines.length - 1) * gridLevels.next + 16);
  draft.buses.push({
    key: 'riser',
    kind: 'main',
    points: [
      [-riser, top],
      [-riser, 0],
    ],
  });
  return [-riser, 0];
}

/** In columns extending outwards, with their frame. */
function layAuxiliaries(draft: Draft, devices: readonly Placed[]): Box | null {
  const at = quarters.load;
  let u = 8;
  for (let start = 0; start < devices.length; start += auxiliary.rows) {
    const column = devices.slice(start, start + auxiliary.rows);
    column.forEach((device, row) => {
      const v = auxiliary.first + row * auxiliary.pitch;
      draft.node(at, [u, v], { key: device.key, symbol: symbolOf(device), role: null, of: device });
    });
    u += columnPitch(Math.max(...column.map(labelWidth)));
  }
  if (devices.length === 0) return null;
  const right = at.x + half - 4;
  const width = u + half;
  return {
    x: right - width,
    y: auxiliary.top,
    width,
    height: auxiliary.first - auxiliary.top + (auxiliary.rows - 1) * auxiliary.pitch + 40,
  };
}

/** The layout of a station; `words` are the names of the parts that are not devices. */
export function layoutOf(devices: readonly Placed[], words: Readonly<Record<GenericName, string>>): DiagramLayout {
  const draft = new Draft(words);
  const { grids, ties, pv, wind, loads, storage, auxiliaries } = circuitOf(devices);
  const away = (meters: readonly Placed[]): readonly Term[] => (meters.every(({ hasPower }) => hasPower) ? meters.flatMap(termOf) : []);
  const panels = { symbol: 'panels', name: 'panels' } as const;
  const taps = [
    ...layGrids(draft, grids),
    ...layFeeders(draft, quarters.pv, {
      ...{ name: 'pv', role: 'pv', ties: ties.pv },
      bays:
        pv.length === 0 && ties.pv.length > 0
          ? [genericBay('pv', 'panels', 'pv', away(ties.pv))]
          : pv.map((device) => simpleBay(device, 'pv', device.nature === 'pv' ? panels : undefined)),
    }),
    ...layFeeders(draft, quarters.wind, {
      ...{ name: 'wind', role: 'wind', ties: ties.wind },
      bays:
        wind.length === 0 && ties.wind.length > 0
          ? [genericBay('wind', 'wind', 'wind', away(ties.wind))]
          : wind.map((device) => simpleBay(device, 'wind')),
    }),
    ...layFeeders(draft, quarters.storage, {
      ...{ name: 'storage', role: 'storage', ties: ties.storage },
      bays:
        storage.length === 0 && ties.storage.length > 0
          ? [genericBay('storage', 'battery', 'storage', away(ties.storage))]
          : storage.map(storageBay),
    }),
    ...layFeeders(draft, quarters.load, {
      ...{ name: 'load', role: 'load', ties: ties.load },
      bays: [
        ...(ties.load.length > 0
          ? [genericBay('load', 'load', 'load', restOf(ties.load, loads))]
          : loads.length > 0
            ? [freeBay('load')]
            : []),
        ...loads.map((device) => simpleBay(device, 'load', device.nature === 'sts' ? { symbol: 'load', name: 'criticalLoad' } : undefined)),
      ],
    }),
  ];
  const frame = layAuxiliaries(draft, auxiliaries);
  draft.buses.push({
    key: 'main',
    kind: 'main',
    points: [
      [Math.min(...taps) - 36, 0],
      [Math.max(...taps) + 36, 0],
    ],
  });
  const { nodes, switches, wires, buses } = draft;
  const points = [...wires, ...buses].flatMap((line) => line.points.map(([x, y]) => ({ x: x - 4, y: y - 4, width: 8, height: 8 })));
  const boxes = [...nodes.map(symbolBox), ...nodes.flatMap(({ label }) => label ?? []), ...points, ...(frame ? [frame] : [])];
  return { nodes, switches, wires, buses, auxiliaries: frame, shapes: [], bounds: boundsOf(boxes) };
}

/** Power counted by the meters of the load but by no feeder behind them. */
function restOf(meters: readonly Placed[], feeders: readonly Placed[]): readonly Term[] {
  if (![...meters, ...feeders].every(({ hasPower }) => hasPower)) return [];
  const minus = feeders.flatMap(termOf).map(({ key, factor }): Term => ({ key, factor: factor === 1 ? -1 : 1 }));
  return [...meters.flatMap(termOf), ...minus];
}
