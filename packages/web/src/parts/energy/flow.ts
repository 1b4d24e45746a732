/** Energy flow at an instant: its parameters, powers and directions, and the geometry of its picture. */

import { type CallResult, type FlowWords, flowWords, type projectsApi } from '@czyun/contract';
import type { ShownStatus } from '../../platform/live/use-device-states.ts';
import type { LiveValue } from '../../platform/live/value-store.ts';
import type { Combined } from './combine.ts';

export type GridCell = CallResult<typeof projectsApi.getMainPage>['grid'][number];
export type SeriesCell = Extract<GridCell, { readonly kind: 'line' | 'bar' }>;
export type PieCell = Extract<GridCell, { readonly kind: 'pie' }>;

export const flowRoles = ['grid', 'pv', 'wind', 'storage', 'load'] as const;
export type FlowRole = (typeof flowRoles)[number];

export type FlowSources = Readonly<Partial<Record<FlowRole, Combined>>>;

const isRole = (role: string): role is FlowRole => flowRoles.some((each) => each === role);

/** The cell with the power of every part of the balance; it determines the parameters. */
export function powerCell(grid: readonly GridCell[]): SeriesCell | undefined {
  return grid.find((cell): cell is SeriesCell => cell.kind === 'line' && cell.id === 'power');
}

/** State of charge of all storages; undefined without storage. */
export function socSource(grid: readonly GridCell[]): Combined | undefined {
  const parts = grid.flatMap((cell) =>
    cell.kind === 'line' ? cell.series.filter(({ role }) => role === 'soc').flatMap((series) => series.parts) : [],
  );
  return parts.length === 0 ? undefined : { how: 'mean', parts };
}

/** Sources of each part of the balance. */
export function flowSources(grid: readonly GridCell[]): FlowSources {
  const sources: Partial<Record<FlowRole, Combined>> = {};
  for (const { role, parts } of powerCell(grid)?.series ?? []) {
    if (isRole(role)) sources[role] = { how: 'sum', parts: [...(sources[role]?.parts ?? []), ...parts] };
  }
  return sources;
}

/** Powers below this count as none, kW: on screen they are truncated to 0.0. */
const restKw = 0.1;

/** Power from the node into the busbar, kW: a load draws what the others supply. */
export function intoBus(role: FlowRole, kw: number): number {
  return role === 'load' ? -kw : kw;
}

/** Current power, kW; null for stale and bad readings. */
export function flowing(value: LiveValue | undefined): number | null {
  return value?.quality === 'good' && typeof value.value === 'number' ? value.value : null;
}

export type Way = 'forward' | 'backward' | 'rest' | 'unknown';

/** Direction of the power of a part; forward is positive. */
export function wayOf(kw: number | null | undefined): Way {
  if (kw === null || kw === undefined) return 'unknown';
  return Math.abs(kw) < restKw ? 'rest' : kw > 0 ? 'forward' : 'backward';
}

/** Direction words of each part of the balance. */
export const roleWords = {
  grid: flowWords.grid,
  pv: flowWords.generation,
  wind: flowWords.generation,
  storage: flowWords.discharge,
  load: flowWords.import,
} as const satisfies Readonly<Record<FlowRole, FlowWords>>;

/** Natures of storage at the busbar; the first one present in a project is used. */
const storageNatures = ['cabinet', 'pcs', 'battery'] as const;

/** The storage units among the devices of a project. */
export function storageUnits<T extends { readonly deviceType: { readonly nature: string } }>(devices: readonly T[]): readonly T[] {
  const found = storageNatures.map((nature) => devices.filter(({ deviceType }) => deviceType.nature === nature));
  return found.find(({ length }) => length > 0) ?? [];
}

/** State of a storage without power: standby if any unit is ready, else the worst state of its units. */
export function restingState(units: readonly ShownStatus[]): ShownStatus | null {
  const has = (...states: readonly ShownStatus[]) => units.some((unit) => states.includes(unit));
  if (units.length === 0) return null;
  if (has('unknown')) return 'unknown';
  if (has('run', 'auto', 'standby')) return 'standby';
  return has('fault') ? 'fault' : has('stop') ? 'stop' : 'offline';
}

export type FlowPowers = Readonly<Partial<Record<FlowRole, number | null>>>;

/** Power that enters the busbar and does not reach the load, kW: losses, own use and meter differences. null if a part is unknown. */
export function lossesOf(powers: FlowPowers): number | null {
  if (powers.load === undefined || powers.grid === undefined) return null;
  let sum = 0;
  for (const role of flowRoles) {
    const kw = powers[role];
    if (kw === undefined) continue;
    if (kw === null) return null;
    sum += intoBus(role, kw);
  }
  return sum;
}

/** Below this share of the total power, a difference is attributed to the meters (accuracy class 1). */
const meterShare = 0.01;

/** Losses that exceed the meter differences, kW; null below that, and if unknown. */
export function shownLosses(powers: FlowPowers): number | null {
  const losses = lossesOf(powers);
  const moved = Object.values(powers).reduce<number>((sum, kw) => sum + Math.abs(kw ?? 0), 0) / 2;
  return losses === null || Math.abs(losses) < moved * meterShare ? null : losses;
}

/** Shares of the parts that feed the busbar, %. */
export function supplyMix(powers: FlowPowers): readonly { readonly role: FlowRole; readonly share: number }[] {
  const feeding = flowRoles.flatMap((role) => {
    const kw = powers[role];
    const into = kw === null || kw === undefined ? 0 : intoBus(role, kw);
    return into >= restKw ? [{ role, into }] : [];
  });
  const whole = feeding.reduce((sum, { into }) => sum + into, 0);
  return feeding.map(({ role, into }) => ({ role, share: (into / whole) * 100 }));
}

/** A straight line of the picture: start, length in px, angle, and power along it, kW (negative: backwards). */
export interface FlowLine {
  readonly key: string;
  readonly role: FlowRole | 'bus';
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly angle: 0 | 90 | 180 | 270;
  readonly kw: number | null;
}

export interface FlowBox {
  readonly role: FlowRole;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface FlowLayout {
  readonly width: number;
  readonly height: number;
  readonly upright: boolean;
  readonly boxes: readonly FlowBox[];
  readonly lines: readonly FlowLine[];
  readonly bus: { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };
}

interface BoxSize {
  readonly width: number;
  readonly height: number;
}

/** Largest size of a box, px. */
const onDesk: BoxSize = { width: 288, height: 112 };
export const onWall: BoxSize = { width: 400, height: 132 };

const uprightBelowPx = 600;
/** Height of stacked boxes, as far as there is room. */
const rowsPx = { least: 76, most: 96 } as const;
const rowGapPx = 8;

/** Boxes above and below a horizontal busbar, or beside a vertical one in a narrow picture. */
export function flowLayout(width: number, height: number, powers: FlowPowers, most: BoxSize = onDesk): FlowLayout {
  const present = flowRoles.filter((role) => powers[role] !== undefined);
  return width < uprightBelowPx ? uprightLayout(width, height, present, powers) : lyingLayout(width, height, present, powers, most);
}

const intoOf = (powers: FlowPowers, role: FlowRole): number | null => {
  const kw = powers[role];
  return kw === null || kw === undefined ? null : intoBus(role, kw);
};

/**
 * Net power between neighbouring taps: the sum of the inputs before them. null from the first unknown part on. The meter difference
 * (losses) is distributed over all taps in proportion: assigned to the last one only, a small source there would appear to draw power.
 */
export function segmentsOf(taps: readonly { readonly at: number; readonly into: number | null }[]) {
  const sorted = [...taps].sort((a, b) => a.at - b.at);
  const sum = (of: (into: number) => number) => sorted.reduce((total, { into }) => total + of(into ?? 0), 0);
  const share = sorted.some(({ into }) => into === null) ? 0 : sum((into) => into) / (sum(Math.abs) || 1);
  let net: number | null = 0;
  return sorted.slice(0, -1).map((tap, index) => {
    net = net === null || tap.into === null ? null : net + tap.into - share * Math.abs(tap.into);
    return { from: tap.at, to: sorted[index + 1]?.at ?? tap.at, kw: net };
  });
}

function lyingLayout(width: number, height: number, present: readonly FlowRole[], powers: FlowPowers, most: BoxSize): FlowLayout {
  const above = present.filter((role) => role === 'grid' || role === 'pv' || role === 'wind');
  const below = present.filter((role) => role === 'storage' || role === 'load');
  const columns = Math.max(above.length, below.length, 1);
  const boxWidth = Math.min(most.width, Math.floor((width - (columns - 1) * 16) / columns));
  const boxHeight = Math.min(most.height, Math.floor((height - 88) / 2));
  const busY = Math.round(height / 2);
  const place = (row: readonly FlowRole[], y: number) =>
    row.map((role, index) => {
      const centre = Math.round(((index + 0.5) / row.length) * width);
      return { role, centre, box: { role, x: centre - Math.round(boxWidth / 2), y, width: boxWidth, height: boxHeight } };
    });
  const placed = [...place(above, 0), ...place(below, height - boxHeight)];
  const taps = placed.map(({ role, centre }) => ({ at: centre, into: intoOf(powers, role) }));
  const wires = placed.map(({ role, centre, box }): FlowLine => {
    const down = box.y === 0;
    return {
      key: role,
      role,
      x: centre,
      y: down ? boxHeight : height - boxHeight,
      length: Math.max(0, down ? busY - boxHeight : height - boxHeight - busY),
      angle: down ? 90 : 270,
      kw: intoOf(powers, role),
    };
  });
  const segments = segmentsOf(taps).map(
    ({ from, to, kw }): FlowLine => ({ key: `bus${from}`, role: 'bus', x: from, y: busY, length: to - from, angle: 0, kw }),
  );
  const ends = taps.map(({ at }) => at);
  return {
    width,
    height,
    upright: false,
    boxes: placed.map(({ box }) => box),
    lines: [...segments, ...wires],
    bus: { x1: Math.min(...ends, width / 2) - 40, y1: busY, x2: Math.max(...ends, width / 2) + 40, y2: busY },
  };
}

function uprightLayout(width: number, heightPx: number, present: readonly FlowRole[], powers: FlowPowers): FlowLayout {
  const fitting = Math.floor((heightPx + rowGapPx) / Math.max(1, present.length)) - rowGapPx;
  const rowPx = Math.min(rowsPx.most, Math.max(rowsPx.least, fitting));
  const busX = 14;
  const left = 38;
  const boxes = present.map(
    (role, index): FlowBox => ({ role, x: left, y: index * (rowPx + rowGapPx), width: width - left, height: rowPx }),
  );
  const taps = boxes.map(({ role, y }) => ({ at: y + rowPx / 2, into: intoOf(powers, role) }));
  const wires = boxes.map(
    ({ role, y }): FlowLine => ({ key: role, role, x: left, y: y + rowPx / 2, length: left - busX, angle: 180, kw: intoOf(powers, role) }),
  );
  const segments = segmentsOf(taps).map(
    ({ from, to, kw }): FlowLine => ({ key: `bus${from}`, role: 'bus', x: busX, y: from, length: to - from, angle: 90, kw }),
  );
  const height = present.length * (rowPx + rowGapPx) - rowGapPx;
  return {
    width,
    height,
    upright: true,
    boxes,
    lines: [...segments, ...wires],
    bus: { x1: busX, y1: (taps[0]?.at ?? 0) - 12, x2: busX, y2: (taps.at(-1)?.at ?? 0) + 12 },
  };
}

export interface Strength {
  /** Width of the line, px. */
  readonly widthPx: number;
  /** Seconds in which the arrows move by one spacing. */
  readonly stepS: number;
}

/** Width and speed of a line, in few steps so that it does not change with every reading; null: no flow. */
export function strengthOf(kw: number | null, greatestKw: number): Strength | null {
  if (kw === null || Math.abs(kw) < restKw || greatestKw <= 0) return null;
  const step = Math.max(1, Math.ceil(Math.sqrt(Math.abs(kw) / greatestKw) * 5));
  return { widthPx: 1.5 + step * 0.9, stepS: Math.round((1.9 - Math.min(5, step) * 0.28) * 100) / 100 };
}

/** Resolution: maximum difference between two equal powers, kW. */
const resolutionKw = 0.1;

/** Whether two known powers differ by more than their resolution. */
export const powersDiffer = (kw: number | null | undefined, other: number | null | undefined): boolean =>
  kw !== null && kw !== undefined && other !== null && other !== undefined && Math.abs(other - kw) > resolutionKw;
