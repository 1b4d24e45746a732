/**
 * First starts of the demonstration on this machine, idle and beside two busy loops: time until history, alarms and settlement are
 * complete, and a check that they are. BENCH_STARTS sets the number of each (default 1), BENCH_MINUTES the time limit of one (default 60).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Station, startStation } from '../e2e/station.ts';
import { storyAt } from '../packages/plant/src/physics/story.ts';
import { type ApiSession, session } from './api-session.ts';
import type { BenchRow } from './row.ts';

const dayMs = 86_400_000;
const historyDays = 30;
const busyLoops = 2;
const pollMs = 1_000;
/** Alarms of a fault may begin a little later and last a little longer. */
const slackMs = 30 * 60_000;
/** Faults of the story without an alarm: maintenance, and a cell that drifts for weeks before it is detected. */
const silent: ReadonlySet<string> = new Set(['maintenance', 'drifting-cell']);

interface Plan {
  readonly startMs: number;
  readonly endMs: number;
}

interface Project {
  readonly id: number;
  readonly projectType: { readonly id: number };
}

interface Entry {
  readonly deviceId: number | null;
  readonly startTime: number;
  readonly recoverTime: number | null;
  readonly imported?: boolean;
}

interface Outcome {
  readonly historyS: number;
  readonly alarmsS: number;
  readonly settlementS: number;
  readonly days: number;
  readonly alarms: number;
  /** Deviations, in words. */
  readonly missing: readonly string[];
}

/** Resolves with the seconds since `from` once `check` is true; undefined after the time limit. */
async function secondsUntil(from: number, until: number, check: () => Promise<boolean>): Promise<number | undefined> {
  while (performance.now() < until) {
    if (await check().catch(() => false)) return (performance.now() - from) / 1000;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return undefined;
}

/** Times at which each device of the story must have alarms. */
function storySpans({ startMs, endMs }: Plan): { kind: string; device: string; from: number; to: number }[] {
  const spans = new Map<string, { kind: string; device: string; from: number; to: number }>();
  for (let at = startMs; at < endMs; at += 60_000) {
    for (const { kind, device, member = 0 } of storyAt(endMs, at)) {
      if (silent.has(kind)) continue;
      const key = `${kind} ${device} ${member}`;
      const span = spans.get(key) ?? { kind, device, from: at, to: at };
      span.to = at;
      spans.set(key, span);
    }
  }
  return [...spans.values()];
}

async function alarmsOf(api: ApiSession, projects: readonly Project[], { startMs, endMs }: Plan): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for (const { id } of projects) {
    for (let page = 1; ; page++) {
      const query = `projectId=${id}&type=1,2,3&pageSize=500&page=${page}&startTime=${startMs}&endTime=${endMs}`;
      const { list, total } = await api.ask<{ list: Entry[]; total: number }>(`/dv2/log/getLogs?${query}`);
      entries.push(...list);
      if (list.length === 0 || page * 500 >= total) break;
    }
  }
  return entries.filter(({ imported }) => imported === true);
}

/** Days of the plan with readings of the station's own meter. */
async function daysWithReadings(api: ApiSession, meterId: number, { startMs, endMs }: Plan): Promise<number> {
  const key = encodeURIComponent(`${meterId}:active_power`);
  const answer = await api.ask<{ series: { values: (number | null)[] }[] }>(
    `/dv2/param/getParamHistory?key=${key}&start=${startMs}&end=${endMs}&downSample=1d-count&form=columns`,
  );
  return answer.series[0]?.values.filter((count) => (count ?? 0) > 0).length ?? 0;
}

/** Collects the results at the end. */
async function judge(
  api: ApiSession,
  projects: readonly Project[],
  plan: Plan,
  seen: Omit<Outcome, 'days' | 'alarms' | 'missing'>,
): Promise<Outcome> {
  const missing: string[] = [];
  const devices = (
    await Promise.all(projects.map(({ id }) => api.ask<{ id: number; key: string }[]>(`/device/getAllByProjId?id=${id}`)))
  ).flat();
  const idOf = new Map(devices.map(({ key, id }) => [key, id]));
  const entries = await alarmsOf(api, projects, plan);
  for (const { kind, device, from, to } of storySpans(plan)) {
    const isTold = entries.some(
      ({ deviceId, startTime, recoverTime }) =>
        deviceId === idOf.get(device) && startTime <= to + slackMs && (recoverTime ?? Infinity) >= from - slackMs,
    );
    if (!isTold) missing.push(`no alarm of ${device} for ${kind}`);
  }
  const days = await daysWithReadings(api, idOf.get('meter-grid') ?? 0, plan);
  const wanted = Math.ceil((plan.endMs - plan.startMs) / dayMs);
  if (days < wanted) missing.push(`readings of ${days} of ${wanted} days`);
  const { list } = await api.ask<{ list: { kind: string; state: string; error: string | null }[] }>('/api/jobs/list?pageSize=100');
  for (const { kind, state, error } of list)
    if (!['done', 'waiting', 'running'].includes(state)) missing.push(`job ${kind} ${state}: ${error ?? ''}`);
  for (const [name, seconds] of Object.entries(seen)) if (Number.isNaN(seconds)) missing.push(`${name.slice(0, -1)} in time`);
  return { ...seen, days, alarms: entries.length, missing };
}

async function firstStart(minutes: number): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'czyun-bench-first-start-'));
  const from = performance.now();
  const until = from + minutes * 60_000;
  let station: Station | undefined;
  try {
    station = await startStation({ dataDir: folder, historyDays });
    const api = await session(station.api);
    const { list: projects } = await api.ask<{ list: Project[] }>('/proj/getProjList');
    const plan = JSON.parse(readFileSync(join(folder, 'plant/history.json'), 'utf8')) as Plan;
    const plant = async () =>
      (await (await fetch(`http://127.0.0.1:${station?.ports.control}/state`)).json()) as { history: { done: number; total: number } };
    const historyS = await secondsUntil(from, until, async () => {
      const { history } = await plant();
      return history.total > 1 && history.done === history.total;
    });
    const alarmsS = await secondsUntil(from, until, async () => {
      const states = await Promise.all(projects.map(({ id }) => api.ask<{ current: unknown }>(`/api/history/import?projectId=${id}`)));
      const jobs = await api.ask<{ list: { kind: string; state: string }[] }>('/api/jobs/list?pageSize=100');
      const replays = jobs.list.filter(({ kind, state }) => kind === 'alarm-replay' && state === 'done');
      return states.every(({ current }) => current === null) && replays.length >= projects.length;
    });
    const storage = projects.find(({ projectType }) => projectType.id === 1)?.id;
    const yesterday = new Date(plan.endMs - dayMs + 8 * 3_600_000).toISOString().slice(0, 10);
    const settlementS = await secondsUntil(from, until, async () => {
      const { day } = await api.ask<{ day: { revision: number; missing: number; figures: { money: { profit: string | null } } } }>(
        `/api/settlement/day?projectId=${storage}&date=${yesterday}`,
      );
      return day.revision > 0 && day.missing === 0 && day.figures.money.profit !== null;
    });
    const seen = { historyS: historyS ?? Number.NaN, alarmsS: alarmsS ?? Number.NaN, settlementS: settlementS ?? Number.NaN };
    return await judge(api, projects, plan, seen);
  } finally {
    await station?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function rowsOf(name: string, number: number, { historyS, alarmsS, settlementS, days, alarms, missing }: Outcome): BenchRow[] {
  for (const what of missing) console.log(`  MISSING (${name}, start ${number}): ${what}`);
  const quiet = name === 'idle';
  const label = `first start ${number}, ${name}:`;
  return [
    { name: `${label} ${days} days of history imported after`, figure: historyS, unit: 's', ...(quiet ? { goal: '< 60' } : {}) },
    { name: `${label} ${alarms} alarms computed, further`, figure: alarmsS - historyS, unit: 's', ...(quiet ? { goal: '< 120' } : {}) },
    { name: `${label} yesterday settled after`, figure: settlementS, unit: 's' },
    { name: `${label} missing or failed`, figure: missing.length, unit: 'things', goal: '0' },
  ];
}

export async function firstStartBench(): Promise<BenchRow[]> {
  const starts = Number(process.env.BENCH_STARTS ?? 1);
  const minutes = Number(process.env.BENCH_MINUTES ?? 60);
  const rows: BenchRow[] = [];
  for (const name of ['idle', 'loaded'] as const) {
    for (let number = 1; number <= starts; number++) {
      const loops: ChildProcess[] =
        name === 'idle' ? [] : Array.from({ length: busyLoops }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
      try {
        rows.push(...rowsOf(name, number, await firstStart(minutes)));
      } finally {
        for (const loop of loops) loop.kill('SIGKILL');
      }
    }
  }
  if (rows.some(({ unit, figure }) => unit === 'things' && figure > 0)) process.exitCode = 1;
  return rows;
}
