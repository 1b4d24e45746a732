/**
 * `npm run bench replay`: 2 000 points of a station replayed at 60× with the reader that the pages use, over HTTP: delay of the data of
 * each frame (BENCH_FRAMES, default 60; BENCH_AGO_HOURS, default 4; BENCH_ORIGIN: of a running demonstration).
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../packages/web/src/platform/live/clock.ts';
import { frameAt, frameMs, untilNextFrame } from '../packages/web/src/platform/live/player.ts';
import { Replay } from '../packages/web/src/platform/live/replay.ts';
import { onAnyStation } from './any-station.ts';
import { type ApiSession, session } from './api-session.ts';
import { type BenchRow, quantile } from './row.ts';

const wantedPoints = 2000;
const speed = 60;
const agoMs = Number(process.env.BENCH_AGO_HOURS ?? 4) * 3_600_000;

/** Points of the storage stations, at most `most`. */
export async function pointsOf({ ask }: ApiSession, most: number): Promise<number[]> {
  const { list } = await ask<{ list: { id: number; projectType: { id: number } }[] }>('/proj/getProjList');
  const ids: number[] = [];
  for (const { id, projectType } of list) {
    if (projectType.id !== 1) continue;
    for (const device of await ask<{ id: number }[]>(`/device/getAllByProjId?id=${id}`)) {
      const { params } = await ask<{ params: { paramId: number }[] }>(`/device/ex/getDetail?deviceId=${device.id}`);
      ids.push(...params.map(({ paramId }) => paramId));
    }
  }
  return ids.slice(0, most);
}

interface Played {
  /** From the start of the clock to its first values, ms. */
  readonly firstMs: number;
  /** Delay of the values of each further frame, ms. */
  readonly lateMs: readonly number[];
  /** Durations of the calls, ms. */
  readonly answersMs: readonly number[];
}

async function play({ ask }: ApiSession, paramIds: readonly number[], frames: number): Promise<Played> {
  const timed: number[] = [];
  const shown = new Map<number, number>();
  const clock: Extract<Clock, { mode: 'past' }> = { mode: 'past', at: Date.now() - agoMs, anchorMs: Date.now(), speed, playing: true };
  let failures = 0;
  const replay = new Replay({
    clock: () => clock,
    wanted: () => paramIds,
    ask: () => Promise.reject(new Error('a playing clock asks for frames')),
    askFrames: async (ids, span) => {
      const start = performance.now();
      const answer = await ask<Awaited<ReturnType<ConstructorParameters<typeof Replay>[0]['askFrames']>>>('/api/history/frames', {
        paramIds: ids,
        ...span,
      });
      timed.push(performance.now() - start);
      return answer;
    },
    show: (values) => {
      const frame = frameAt(clock, Date.now());
      if (values.length === paramIds.length && !shown.has(frame)) shown.set(frame, Date.now() - clock.anchorMs - frame * frameMs);
    },
    forget: () => {},
    onFailed: (failed) => {
      if (failed) failures += 1;
    },
    onCaughtUp: () => {},
  });
  replay.moved();
  while (shown.size === 0) await pause(5);
  const firstMs = Date.now() - clock.anchorMs;
  const begun = frameAt(clock, Date.now()) + 1;
  while (frameAt(clock, Date.now()) < begun + frames) await pause(untilNextFrame(clock, Date.now()));
  replay.stop();
  if (failures > 0) throw new Error(`${failures} answers failed`);
  // A missing frame counts as late by at least its whole length.
  const lateMs = Array.from({ length: frames }, (_, index) => shown.get(begun + index) ?? frameMs);
  return { firstMs, lateMs, answersMs: timed };
}

async function measured(api: string): Promise<BenchRow[]> {
  const frames = Number(process.env.BENCH_FRAMES ?? 60);
  const own = await session(api);
  const paramIds = await pointsOf(own, wantedPoints);
  const single: number[] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    const start = performance.now();
    await own.ask('/api2/history/queryRealTimeData', { paramIds, time: Date.now() - agoMs - turn * 60_000 });
    single.push(performance.now() - start);
    await pause(200);
  }
  const { firstMs, lateMs, answersMs } = await play(own, paramIds, frames);
  const one = quantile(single.slice(2), 0.5);
  const answer = quantile(answersMs, 0.5);
  return [
    {
      name: `${paramIds.length} points at ${speed}×: data of a frame late by, p95`,
      figure: quantile(lateMs, 0.95),
      unit: 'ms',
      goal: '< 100',
    },
    { name: '… p50', figure: quantile(lateMs, 0.5), unit: 'ms' },
    { name: '… from play to the first frame', figure: firstMs, unit: 'ms' },
    { name: '… an answer of 15 frames, p50', figure: answer, unit: 'ms', ratio: answer / one, ratioTo: 'a single instant' },
    { name: '… a single instant, p50', figure: one, unit: 'ms' },
  ];
}

export const replayBench = (): Promise<BenchRow[]> => onAnyStation('replay', measured);
