/**
 * Pages of a log of a million entries in two years, by kind of query. BENCH_DATABASE_URL names an empty PostgreSQL database; default:
 * SQLite.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../packages/server/src/db/index.ts';
import { performanceOf } from '../packages/server/src/features/alarm-performance/figures.ts';
import type { LogFilter, LogOrder } from '../packages/server/src/features/logs/filter-repo.ts';
import { findEntries } from '../packages/server/src/features/logs/pages-repo.ts';
import { removeOldEntries } from '../packages/server/src/features/logs/retention.ts';
import { bareLogEntry } from '../packages/server/src/testing/log-entry.ts';
import { vacuumed } from '../packages/server/src/testing/vacuumed.ts';
import { type BenchRow, quantile } from './row.ts';

const entries = 1_000_000;
const piece = 500;
const devices = 200;
const asked = 40;
const dayMs = 86_400_000;
const spanMs = 730 * dayMs;
const end = 1_790_000_000_000;
const words = [
  '过压',
  '过流保护动作',
  '直流绝缘低',
  '单体温度过高',
  '风机故障',
  '通信中断',
  '急停按下',
  '烟雾报警',
  '频率越限',
  '逆变器过温',
];
const types = [2, 2, 2, 2, 3, 3, 3, 1, 5, 4] as const;

/** The same numbers in every run, 0–1. */
function numbers(): () => number {
  let state = 12_345;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
}

function entry(index: number, next: () => number) {
  const type = types[Math.floor(next() * types.length)] ?? 2;
  const device = 1 + Math.floor(next() * devices);
  const word = Math.floor(next() * words.length);
  const start = Math.round(end - ((entries - index) * spanMs) / entries);
  const isAlarm = type <= 3;
  return {
    ...bareLogEntry,
    index_name: type === 4 ? 'operation' : 'alarm',
    type,
    severity: isAlarm ? 1 + Math.floor(next() * 3) : null,
    project_id: 1,
    device_id: device,
    metric: `word_${word}`,
    alarm_key: type === 4 ? null : `${device}:word_${word}:bit3`,
    content_zh: `${device}# PCS ${words[word]}`,
    content_en: `PCS ${device} word ${word}`,
    start_time: start,
    recover_time: type === 4 || next() < 0.001 ? null : start + Math.floor(next() * 7_200_000),
    ack_time: isAlarm && next() < 0.6 ? start + 60_000 : null,
    user_name: type === 4 ? '张三' : null,
    login_name: type === 4 ? 'zhang' : null,
  };
}

export async function logsBench(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'czyun-bench-logs-'));
  const databaseUrl = process.env['BENCH_DATABASE_URL'];
  const { db, close } = await openDatabase(databaseUrl === undefined ? { dataDir } : { dataDir, databaseUrl });
  try {
    const next = numbers();
    for (let at = 0; at < entries; at += piece * 20)
      await db.transaction().execute(async (within) => {
        for (let from = at; from < at + piece * 20; from += piece)
          await within
            .insertInto('log_entries')
            .values(Array.from({ length: piece }, (_, index) => entry(from + index, next)))
            .execute();
      });
    if (databaseUrl !== undefined) await vacuumed(db, 'log_entries');
    const rows: BenchRow[] = [];
    const measure = async (name: string, goal: string | undefined, ask: (run: number) => Promise<unknown>, runs = asked) => {
      await ask(0);
      const took: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        const since = performance.now();
        await ask(run);
        took.push(performance.now() - since);
      }
      rows.push({ name: `${name}, p95`, figure: quantile(took, 0.95), unit: 'ms', ...(goal === undefined ? {} : { goal }) });
    };
    const bare: LogFilter = { projectId: 1, types: [2, 3], text: '', nameMatches: [] };
    const newest: LogOrder = { by: 'startTime', direction: 'desc' };
    const first = { offset: 0, limit: 20 };
    const page = (filter: LogFilter, order: LogOrder, at: { offset: number; limit: number }) => findEntries(db, filter, order, at);
    const goal = '< 100';
    await measure('alarms and faults: first page and count', goal, () => page(bare, newest, first));
    const { total } = await page(bare, newest, first);
    await measure('alarms and faults: any page', goal, (run) =>
      page(bare, newest, { offset: Math.floor((total * run) / asked), limit: 20 }),
    );
    const every = { ...bare, types: [1, 2, 3, 4, 5] };
    await measure('every type: any page', goal, (run) => page(every, newest, { offset: Math.floor((entries * run) / asked), limit: 20 }));
    const zone = Array.from({ length: devices / 2 }, (_, index) => index * 2 + 1);
    const filters: readonly [string, LogFilter][] = [
      ['one device', { ...every, deviceId: 17 }],
      ['a zone of a hundred devices', { ...bare, deviceIds: zone }],
      ['severity 1', { ...bare, severities: [1] }],
      ['standing', { ...bare, recovered: false }],
      ['recovered', { ...bare, recovered: true }],
      ['not acknowledged', { ...bare, acknowledged: false }],
      ['30 days', { ...bare, startTime: end - 30 * dayMs }],
    ];
    for (const [name, filter] of filters) {
      const { total: fit } = await page(filter, newest, first);
      await measure(`${name}: any page`, goal, (run) => page(filter, newest, { offset: Math.floor((fit * run) / asked), limit: 20 }));
    }
    for (const by of ['severity', 'type', 'deviceId', 'recoverTime'] as const)
      await measure(
        `ordered by ${by}: any page`,
        goal,
        (run) => page(bare, { by, direction: 'desc' }, { offset: run * 17_000, limit: 20 }),
        10,
      );
    const last90 = { ...bare, startTime: end - 90 * dayMs };
    await measure('text of two signs in 90 days', '< 1 000', () => page({ ...last90, text: '绝缘' }, newest, first), 10);
    await measure('text nobody wrote in 90 days', '< 1 000', () => page({ ...last90, text: 'nothing' }, newest, first), 10);
    await measure('text of two signs in two years', undefined, () => page({ ...bare, text: '绝缘' }, newest, first), 3);
    await measure(
      'alarm performance of 30 days',
      '< 500',
      () => performanceOf(db, { projectId: 1, start: end - 30 * dayMs, end, computed: false, timeZone: 'Asia/Shanghai' }),
      10,
    );
    await measure(
      'alarm performance of a year',
      undefined,
      () => performanceOf(db, { projectId: 1, start: end - 365 * dayMs, end, computed: false, timeZone: 'Asia/Shanghai' }),
      3,
    );
    const since = performance.now();
    const removed = await removeOldEntries(db, end - spanMs + 3 * dayMs);
    rows.push({ name: 'entries that retention takes away', figure: (removed / (performance.now() - since)) * 1000, unit: 'a second' });
    return rows;
  } finally {
    await close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
