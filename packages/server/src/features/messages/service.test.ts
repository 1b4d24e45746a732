import type { StoredDocument } from '@czyun/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAudit } from '../../audit/index.ts';
import { type FreshDatabase, stores } from '../../db/fixture.ts';
import { unsigned } from '../../kernel/actor.ts';
import { createMessageService, type Search } from './service.ts';

const now = () => 1_795_000_000_000;

for (const { name, missing, open } of stores) {
  describe.skipIf(missing)(`documents on ${name}`, () => {
    let store: FreshDatabase;
    let projectId: number;
    let service: ReturnType<typeof createMessageService>;
    const devices = new Map<number, number>();

    beforeAll(async () => {
      store = await open();
      const facts = { company: '', title: '', address: '', operation_time: null, large_image: null, lng: null, lat: null, conf: '{}' };
      const row = await store.db
        .insertInto('projects')
        .values({ ...facts, name: 'p', type: 1, time_zone: 'Asia/Shanghai', created: now() })
        .returning('id')
        .executeTakeFirstOrThrow();
      projectId = row.id;
      for (const id of [1, 2, 3]) devices.set(id, projectId);
      const registry = { device: (id: number) => (devices.has(id) ? ({ projectId: devices.get(id) } as never) : undefined) };
      service = createMessageService({ db: store.db, registry, audit: createAudit({ db: store.db, now }), now });
    });
    afterAll(() => store.remove());

    const place = (kind: 'energy' | 'power' | 'm1' | 'm2' | 'm3' = 'energy') => ({ projectId, kind });
    const base: Search = { mode: 'and', pairs: {}, from: 0, size: 15, sort: 'asc', hasId: true };
    const who = unsigned('u', 'a');

    it('are created, replaced as a whole, and no longer found by their previous content', async () => {
      const first = await service.write(place('m1'), { name: 'n', docId: 'd1', data: { state: 'run' } }, who);
      expect(first).toEqual({ docId: 'd1', created: true });
      const again = await service.write(place('m1'), { name: '新名', docId: 'd1', id: 2, data: { state: 'stop' } }, who);
      expect(again).toEqual({ docId: 'd1', created: false });
      expect((await service.search(place('m1'), { ...base, pairs: { state: 'run' } })).list).toEqual([]);
      const { list, total } = await service.search(place('m1'), { ...base, pairs: { state: 'STOP' } });
      expect(total).toBe(1);
      expect(list).toEqual([
        { docId: 'd1', projId: projectId, devId: 2, textId: null, name: '新名', time: now(), data: { state: 'stop' } },
      ]);
      expect((await service.search(place('m2'), { ...base, pairs: { state: 'stop' } })).total).toBe(0);
    });

    it('leave no terms behind when they are deleted', async () => {
      await service.write(place('m2'), { name: '过压', docId: 'x', id: '甲', data: { a: 1, list: [1, 2, { b: 'c' }] } }, who);
      expect((await service.search(place('m2'), { ...base, textId: '甲' })).total).toBe(1);
      expect(await service.remove(place('m2'), ['x', 'y'], who)).toBe(1);
      expect(await service.remove(place('m2'), ['x'], who)).toBe(0);
      const left = await store.db
        .selectFrom('message_terms as t')
        .leftJoin('messages as m', 'm.id', 't.message_id')
        .select('t.term')
        .where('m.id', 'is', null)
        .execute();
      expect(left).toEqual([]);
    });

    it('are rejected above 64 KB, with a foreign device, and beyond the page limit', async () => {
      const write = (message: Record<string, unknown>) => service.write(place('m2'), { name: '', data: {}, ...message }, who);
      await expect(write({ data: { a: '汉'.repeat(22_000) } })).rejects.toMatchObject({ error: 'tooLarge' });
      await expect(write({ id: 77 })).rejects.toMatchObject({ error: 'notFound' });
      await expect(service.search(place(), { ...base, devIds: [1, 77] })).rejects.toMatchObject({ error: 'notFound' });
      await expect(service.search(place(), { ...base, from: 9999 })).rejects.toMatchObject({ error: 'tooLarge' });
      await expect(service.search(place(), { ...base, startTime: 5, endTime: 5 })).rejects.toMatchObject({ error: 'timeRange' });
    });

    it('equal a plain scan over all documents for any query', async () => {
      const all: { docId: string; devId: number; time: number; data: { state: string; level: number; tags: string[] }; name: string }[] =
        [];
      for (let index = 0; index < 60; index += 1) {
        const document = {
          docId: `w${index}`,
          devId: 1 + (index % 3),
          time: 1_000_000 + ((index * 7) % 20) * 1000,
          name: ['过压保护', 'BMS 通讯', '过压'][index % 3] ?? '',
          data: { state: ['run', 'stop'][index % 2] ?? '', level: index % 5, tags: [`t${index % 4}`, 't9'] },
        };
        all.push(document);
        await service.write(place('m3'), { ...document, id: document.devId }, who);
      }
      const scalar = {
        state: fc.constantFrom('run', 'stop', 'none'),
        level: fc.integer({ min: 0, max: 6 }),
        tags: fc.constantFrom('t0', 't3', 't9', 'x'),
      };
      const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
      await fc.assert(
        fc.asyncProperty(
          fc.record({
            mode: fc.constantFrom('or' as const, 'and' as const),
            pairs: fc.record(scalar, { requiredKeys: [] }),
            devIds: maybe(fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { minLength: 1 })),
            keyword: maybe(fc.constantFrom('过压', '保护', 'bms', '过压 bms', '？')),
            startTime: maybe(fc.integer({ min: 1_000_000, max: 1_010_000 })),
            endTime: maybe(fc.integer({ min: 1_010_001, max: 1_030_000 })),
            from: fc.integer({ min: 0, max: 20 }),
            size: fc.integer({ min: 1, max: 20 }),
            sort: fc.constantFrom('asc' as const, 'desc' as const),
          }),
          async (asked) => {
            const found = await service.search(place('m3'), { ...base, ...asked });
            const pairs = Object.entries(asked.pairs);
            const wanted = all
              .filter(({ devId }) => !asked.devIds || asked.devIds.includes(devId))
              .filter(({ time }) => time >= (asked.startTime ?? 0) && time < (asked.endTime ?? Infinity))
              .filter(({ name: text }) => (asked.keyword ?? '').split(' ').every((word) => text.toLowerCase().includes(word)))
              .filter(({ data }) => {
                const holds = ([field, value]: [string, unknown]) => [(data as Record<string, unknown>)[field]].flat().includes(value);
                return pairs.length === 0 || (asked.mode === 'or' ? pairs.some(holds) : pairs.every(holds));
              })
              .map((each) => ({ each, index: all.indexOf(each) }))
              .sort((a, b) => (asked.sort === 'asc' ? 1 : -1) * (a.each.time - b.each.time || a.index - b.index));
            expect(found.total).toBe(wanted.length);
            expect(found.list.map(({ docId }: StoredDocument) => docId)).toEqual(
              wanted.slice(asked.from, asked.from + asked.size).map(({ each }) => each.docId),
            );
          },
        ),
        { numRuns: 150 },
      );
    }, 60_000);

    it('are found by several conditions even if stored before signatures existed', async () => {
      await service.write(place('power'), { docId: 'old', name: '', id: 1, data: { state: 'run', level: 1 } }, who);
      await store.db.updateTable('message_terms').set({ signature: -1 }).execute();
      const asked = (level: number) => service.search(place('power'), { ...base, devIds: [1, 2], pairs: { state: 'run', level } });
      expect([(await asked(1)).total, (await asked(2)).total]).toEqual([1, 0]);
    });

    it('can be searched for more devices than one statement joins', async () => {
      for (let id = 100; id < 300; id += 1) devices.set(id, projectId);
      const devIds = [...devices.keys()].slice(0, 200);
      const found = await service.search(place('m3'), { ...base, devIds, size: 5 });
      expect([found.total, found.list.length]).toEqual([60, 5]);
    });
  });
}
