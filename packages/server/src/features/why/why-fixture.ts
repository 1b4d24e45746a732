/** A station whose registers restart and have gaps, for tests of explanations; its raw readings are known. */
import { dayMs, hourMs } from '@czyun/contract';
import type { WhyAnswer, WhyNode } from '@czyun/contract/why';
import { encodeColumns } from '@czyun/devices';
import { createTestServer, type TestServer } from '../../testing/index.ts';
import { dayStart } from '../../time/days.ts';

export const zone = 'Asia/Shanghai';
export const today = dayStart(zone, Date.now());
/** Days with readings before today. */
export const days = 5;
export const firstDay = today - days * dayMs;
const stepMs = 300_000;

/** Reproducible random numbers. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** `deviceId:metric` → time → sent value. */
export type Raw = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** kWh per five minutes by hour of the day, in hundredths. */
const rates = {
  't-grid energy_import': (hour: number) => (hour < 7 ? 410 : hour >= 18 ? 55 : 12),
  't-grid energy_export': (hour: number) => (hour >= 10 && hour < 14 ? 130 : 0),
  't-pv energy_total': (hour: number) => (hour >= 8 && hour < 16 ? 470 : 0),
  't-ems charge_energy_total': (hour: number) => (hour < 5 ? 160 : 0),
  't-ems discharge_energy_total': (hour: number) => (hour >= 18 && hour < 22 ? 180 : 0),
} as const;

/** Readings of one register: every five minutes, with a gap at noon of the second day and a restart from zero on the fourth. */
function registerOf(name: keyof typeof rates, random: () => number): Map<number, number> {
  const readings = new Map<number, number>();
  const restarts = name === 't-pv energy_total';
  let hundredths = Math.round(20_000 + random() * 100_000);
  for (let time = firstDay - hourMs; time <= today; time += stepMs) {
    const day = Math.floor((time - firstDay) / dayMs);
    const hour = (((time - firstDay) % dayMs) + dayMs) % dayMs;
    const isSilent = day === 1 && hour > 11 * hourMs && hour < 13.5 * hourMs;
    if (!isSilent) readings.set(time, hundredths / 100);
    if (restarts && day === 3 && hour === 9 * hourMs) hundredths = 0;
    hundredths += Math.round(rates[name](Math.floor(hour / hourMs)) * (0.8 + random() * 0.4));
  }
  return readings;
}

/** Powers and states of charge, which are not registers. */
function levelOf(from: number, to: number, random: () => number): Map<number, number> {
  const readings = new Map<number, number>();
  for (let time = firstDay; time <= today; time += stepMs) readings.set(time, Math.round((from + random() * (to - from)) * 10) / 10);
  return readings;
}

export async function createExplainedStation(): Promise<{ readonly server: TestServer; readonly raw: Raw; readonly projectId: number }> {
  const server = await createTestServer();
  const projectId = server.project('station').id;
  const random = seeded(7);
  const sent = new Map<string, Map<number, number>>();
  for (const name of Object.keys(rates) as (keyof typeof rates)[]) sent.set(name, registerOf(name, random));
  sent.set('t-grid active_power', levelOf(-80, 120, random));
  sent.set('t-pv active_power', levelOf(0, 90, random));
  sent.set('t-ems soc', levelOf(10, 95, random));
  const columns = [...sent].map(([name, readings]) => {
    const [deviceKey = '', metric = ''] = name.split(' ');
    return { deviceKey, metric, times: Float64Array.from(readings.keys()), values: Float64Array.from(readings.values()) };
  });
  const body = encodeColumns(columns);
  await server.ask(`/api2/history/import?projectId=${projectId}&spacingMs=${stepMs}`, { as: 'engadmin', body });
  await server.telemetry.settle();
  const raw = new Map(
    [...sent].map(([name, readings]) => {
      const [deviceKey = '', metric = ''] = name.split(' ');
      return [`${server.device(deviceKey).id}:${metric}`, readings] as const;
    }),
  );
  return { server, raw, projectId };
}

interface Branch {
  readonly node: WhyNode;
  readonly below: Branch[];
}

function rootOf(nodes: WhyAnswer['nodes']): Branch {
  const path: Branch[] = [];
  for (const node of nodes) {
    const branch: Branch = { node, below: [] };
    path.length = Math.min(path.length, node.depth);
    path.at(-1)?.below.push(branch);
    path.push(branch);
  }
  const [root] = path;
  if (!root) throw new Error('no chain');
  return root;
}

const roundTo = (value: number, decimals: number) => Math.round(value * 10 ** decimals + 1e-6) / 10 ** decimals;

/** Value of a node computed from its leaves alone, by its `way`. */
function computed({ node, below }: Branch): number {
  const values = below.filter(({ node }) => node.role !== 'source' && node.role !== 'note');
  const sum = (of: (branch: Branch) => number) => values.reduce((total, each) => total + of(each), 0);
  switch (node.way) {
    case 'same':
      return values[0] ? computed(values[0]) : Number.NaN;
    case 'sum':
      return sum((each) => each.node.factor * computed(each));
    case 'mean':
      return sum((each) => each.node.factor * computed(each)) / sum((each) => each.node.factor);
    case 'product':
      return roundTo(
        values.reduce((product, each) => product * computed(each), 1),
        node.decimals,
      );
    case 'percent': {
      const [part, whole] = values.map(computed);
      return roundTo(((part ?? Number.NaN) / (whole ?? Number.NaN)) * 100, node.decimals);
    }
    case 'line': {
      const [before, after] = values.map((each) => ({ time: each.node.time ?? 0, value: computed(each) }));
      if (!before || !after) return Number.NaN;
      const share = ((node.time ?? 0) - before.time) / (after.time - before.time);
      return roundTo(before.value + (after.value - before.value) * share, node.decimals);
    }
    default:
      return node.value ?? Number.NaN;
  }
}

/** The explained figure computed from its leaves, and leaves that were never sent. */
export function recomputed(
  { nodes }: WhyAnswer,
  raw: Raw,
): { readonly value: number; readonly strange: WhyNode[]; readonly readings: number } {
  const readings = nodes.filter(({ role, value, to }) => role === 'reading' && value !== null && to?.metric != null);
  const strange = readings.filter(({ to, time, value }) => raw.get(`${to?.deviceId}:${to?.metric}`)?.get(time ?? 0) !== value);
  return { value: computed(rootOf(nodes)), strange, readings: readings.length };
}
