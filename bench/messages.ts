/**
 * The message store with 1 million documents (BENCH_DOCUMENTS): duration of each kind of search, through the service that the calls use.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../packages/server/src/db/index.ts';
import { createMessageService, type Search } from '../packages/server/src/features/messages/service.ts';
import { signatureOf, termsOf } from '../packages/server/src/features/messages/terms.ts';
import { unsigned } from '../packages/server/src/kernel/actor.ts';
import { type BenchRow, quantile } from './row.ts';

const devices = 500;
const start = 1_700_000_000_000;
const stepMs = 30_000;
const words = [
  '过压保护',
  '欠压',
  '通讯中断',
  '温度过高',
  '电流不平衡',
  '绝缘降低',
  '门禁',
  'overvoltage',
  'breaker',
  'handshake',
  'firmware',
];
const places = ['一号柜', '二号柜', '三号柜', 'PCS1', 'PCS2', 'BMS1', 'BMS2', '关口表'];

/** The same numbers in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function documentOf(index: number, next: () => number) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const side = next() < 0.5 ? 'left' : 'right';
  return {
    deviceId: 1 + Math.floor(next() * devices),
    textId: null,
    name: `${pick(places)} ${pick(words)}`,
    data: {
      state: next() < 0.7 ? 'run' : 'stop',
      level: Math.floor(next() * 4),
      shift: pick(['early', 'late', 'night']),
      order: `ORD-${Math.floor(next() * 50_000)}`,
      line: { id: Math.floor(next() * 40), operator: `op${Math.floor(next() * 300)}` },
      side,
      mirror: side,
      kwh: Math.round(next() * 100_000) / 10,
    },
    time: start + index * stepMs,
  };
}

/** Fills the file directly; terms are sorted in a separate table first, so that the index is written in its order. */
function fill(file: string, projectId: number, documents: number): number {
  const database = new DatabaseSync(file);
  database.exec('pragma synchronous = off; create table bench_terms (term integer, time integer, message_id integer, signature integer)');
  const message = database.prepare('insert into messages values (?, ?, ?, ?, ?, null, ?, ?, ?)');
  const term = database.prepare('insert into bench_terms values (?, ?, ?, ?)');
  const place = { projectId, kind: 'energy' } as const;
  const next = random(1);
  let terms = 0;
  database.exec('begin');
  for (let index = 0; index < documents; index += 1) {
    const document = documentOf(index, next);
    const { deviceId, name, time, data } = document;
    message.run(index + 1, projectId, place.kind, `d${index}`, deviceId, name, time, JSON.stringify(data));
    const found = termsOf(place, document);
    const signature = signatureOf(found);
    for (const each of found) {
      term.run(each, time, index + 1, signature);
      terms += 1;
    }
  }
  database.exec(`insert into message_terms select term, time, message_id, signature from bench_terms order by term, time, message_id;
    drop table bench_terms; commit; pragma wal_checkpoint(truncate)`);
  database.close();
  return terms;
}

/** p95 of every kind of search over a freshly filled embedded store. */
export async function messagesBench(): Promise<BenchRow[]> {
  const documents = Number(process.env.BENCH_DOCUMENTS ?? 1e6);
  const folder = await mkdtemp(join(tmpdir(), 'czyun-bench-messages-'));
  const store = await openDatabase({ dataDir: folder });
  try {
    const facts = { company: '', title: '', address: '', operation_time: null, large_image: null, lng: null, lat: null, conf: '{}' };
    const { id: projectId } = await store.db
      .insertInto('projects')
      .values({ ...facts, name: 'bench', type: 1, time_zone: 'Asia/Shanghai', created: start })
      .returning('id')
      .executeTakeFirstOrThrow();
    const filling = performance.now();
    const terms = fill(join(folder, 'main.db'), projectId, documents);
    const rows: BenchRow[] = [
      {
        name: `${documents.toLocaleString('en')} documents, ${terms.toLocaleString('en')} terms: filling`,
        figure: (performance.now() - filling) / 1000,
        unit: 's',
      },
    ];
    const registry = { device: () => ({ projectId }) as never };
    const service = createMessageService({ db: store.db, registry, audit: { record: async () => {} }, now: Date.now });
    const place = { projectId, kind: 'energy' } as const;
    const base: Search = { mode: 'and', pairs: {}, from: 0, size: 15, sort: 'asc', hasId: true };
    const next = random(2);
    const some = (count: number) => Math.floor(next() * count);
    const window = () => {
      const from = start + some(documents) * stepMs;
      return { startTime: from, endTime: from + 7 * 86_400_000 };
    };
    const list = () => Array.from({ length: 20 }, () => 1 + some(devices));
    const searches: Readonly<Record<string, () => Partial<Search>>> = {
      'r: everything, from 0': () => ({}),
      'r: one device': () => ({ devId: 1 + some(devices) }),
      'orSearch: two common values': () => ({ mode: 'or', pairs: { state: 'run', level: some(4) } }),
      'orSearch: common and rare': () => ({ mode: 'or', pairs: { state: 'stop', order: `ORD-${some(50_000)}` } }),
      'andSearch: rare and common': () => ({ pairs: { order: `ORD-${some(50_000)}`, state: 'run' } }),
      'andSearch: three common values': () => ({ pairs: { state: 'stop', level: some(4), shift: 'night' } }),
      'andSearch: two middling values': () => ({ pairs: { 'line.id': some(40), 'line.operator': `op${some(300)}` } }),
      'andSearch: two common values that never meet (worst)': () => ({ pairs: { side: 'left', mirror: 'right' } }),
      'rangeAndSearch: keyword, a week, one value': () => ({ keyword: '过压', pairs: { state: 'run' }, ...window() }),
      'rangeOrSearch: keyword over everything': () => ({ mode: 'or', keyword: 'overvoltage' }),
      'rangeAndSearch: two words of a keyword': () => ({ keyword: '一号柜 breaker' }),
      'projRangeOrSearch: 20 devices, a week': () => ({ mode: 'or', devIds: list(), pairs: { level: 3, state: 'stop' }, ...window() }),
      'projRangeAndSearch: 20 devices, everything': () => ({ devIds: list(), pairs: { level: 3, state: 'stop' } }),
      'page at from = 9000': () => ({ pairs: { state: 'run' }, from: 9000, sort: 'desc' }),
    };
    for (const [name, asked] of Object.entries(searches)) {
      const figures: number[] = [];
      for (let run = 0; run < 40; run += 1) {
        const wanted = { ...base, ...asked() };
        const began = performance.now();
        await service.search(place, wanted);
        figures.push(performance.now() - began);
      }
      rows.push({ name: `p95 ${name}`, figure: quantile(figures, 0.95), unit: 'ms', goal: '< 100' });
    }
    const writing: number[] = [];
    for (let run = 0; run < 40; run += 1) {
      const { deviceId, name, data, time } = documentOf(run, next);
      const began = performance.now();
      await service.write(place, { id: deviceId, name, data, time }, unsigned('bench', ''));
      writing.push(performance.now() - began);
    }
    rows.push({ name: 'p95 w: one document into them', figure: quantile(writing, 0.95), unit: 'ms' });
    return rows;
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}
