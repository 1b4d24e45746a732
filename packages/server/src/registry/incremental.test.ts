/** After any edits, a registry that read only the affected rows equals one that reads everything. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { freshSqlite } from '../db/fixture.ts';
import { createRegistry } from './index.ts';
import { type Edit, kinds, perform } from './testing/edits.ts';
import type { Registry } from './types.ts';

/** The observable content of a registry. */
function seen(registry: Registry) {
  const projects = registry.projects();
  const devices = registry.devices();
  return {
    types: registry.catalog.types(),
    projects,
    devices,
    of: projects.map(({ id }) => [registry.project(id), registry.regionsOf(id), registry.pagesOf(id), registry.devicesOf(id)]),
    regions: projects.flatMap(({ id }) => registry.regionsOf(id)).map(({ id }) => registry.region(id)),
    byKey: devices.map(({ key, id }) => [registry.deviceByKey(key), registry.device(id)]),
    params: devices.flatMap(({ id, params }) =>
      params.map(({ paramId, point }) => [registry.param(paramId), registry.paramOf(id, point.metric), registry.get(paramId)]),
    ),
    series: [...registry.all()].toSorted((a, b) => a.paramId - b.paramId),
  };
}

const opening = (['addProject', 'addProject', 'type', 'addRegion', 'addDevice', 'addDevice'] as const).map(
  (kind): Edit => ({ kind, pick: 0, more: 0 }),
);
const edit = fc.record({ kind: fc.constantFrom(...kinds), pick: fc.nat(50), more: fc.nat(50) });

it('equals a fresh registry after every edit, reports only what changed, and leaves the rest unchanged', async () => {
  const run = async (edits: readonly Edit[]) => {
    const store = await freshSqlite();
    try {
      const [warned, warnedAfresh]: [string[], string[]] = [[], []];
      const registry = await createRegistry(store.db, { warn: (problem) => warned.push(problem) });
      const told: number[] = [];
      registry.onChange(({ devices }) => told.push(...devices.keys()));
      for (const [turn, next] of [...opening, ...edits].entries()) {
        const before = new Map(registry.devices().map((device) => [device.id, device]));
        told.length = 0;
        const touched = await perform(store.db, next, turn);
        await (touched === 'all' ? registry.reload() : registry.refresh(touched));
        const fresh = await createRegistry(store.db, { warn: (problem) => warnedAfresh.push(problem) });
        expect(seen(registry)).toEqual(seen(fresh));
        expect(warned).toEqual(expect.arrayContaining(warnedAfresh));
        const ids = new Set([...before.keys(), ...registry.devices().map(({ id }) => id)]);
        const changed = [...ids].filter((id) => before.get(id) !== registry.device(id));
        expect(told.toSorted((a, b) => a - b)).toEqual(changed.toSorted((a, b) => a - b));
        if (['token', 'editDevice', 'addRegion'].includes(next.kind)) expect(changed.length).toBeLessThanOrEqual(1);
      }
    } finally {
      await store.remove();
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(edit, { minLength: 5, maxLength: 25 }), run), { numRuns: 12 });
}, 120_000);

it('a token or a name does not affect the drivers and the parameters', async () => {
  const store = await freshSqlite();
  const registry = await createRegistry(store.db);
  for (const [turn, next] of opening.entries()) await perform(store.db, next, turn);
  await registry.reload();
  const before = registry.devices()[0] ?? expect.fail('there is no device');
  for (const kind of ['token', 'editDevice'] as const) {
    const touched = await perform(store.db, { kind, pick: 0, more: 0 }, 99);
    await registry.refresh(touched === 'all' ? {} : touched);
  }
  const after = registry.device(before.id);
  expect([after?.tokenHash, after?.name]).toEqual(['99', 'e99']);
  expect(after?.params).toBe(before.params);
  expect(after?.driver).toBe(before.driver);
  await store.remove();
});

it('after a failed reading the next one catches up', async () => {
  const store = await freshSqlite();
  const registry = await createRegistry(store.db);
  for (const [turn, next] of opening.entries()) await perform(store.db, next, turn);
  await expect(registry.refresh({ devices: Array.from({ length: 1 }, () => Symbol('no id') as unknown as number) })).rejects.toThrow();
  await registry.refresh({});
  expect(registry.projects()).toHaveLength(2);
  expect(registry.devices().length).toBeGreaterThan(0);
  await store.remove();
});
