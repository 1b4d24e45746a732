/** Settings of money at any earlier instant equal those stored then, over random changes of all of them. */
import { type Tariff, tariff } from '@czyun/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshStore } from '../db/fixture.ts';
import { importStation } from '../features/project-transfer/index.ts';
import { putTerms, storedTerms, termsAt } from '../settlement/terms-repo.ts';
import {
  addVersion,
  calendarAt,
  calendarOf,
  dayAheadOf,
  dayAheadThen,
  endVersion,
  putCalendar,
  putDayAhead,
  removeVersion,
  versionsAt,
  versionsOf,
} from './repo.ts';

let store: Awaited<ReturnType<typeof freshStore>>;
let projectId = 0;
beforeAll(async () => {
  store = await freshStore();
  await importStation(store.db, { projects: [{ key: 'p', name: 'P', type: 1, timeZone: 'Asia/Shanghai', devices: [] }] });
  projectId = (await store.db.selectFrom('projects').select('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => store?.remove());

function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x7fffffff) * below) % below;
  };
}

const rule: Tariff = tariff.parse({
  ...{ name: 't', region: 0, from: '2026-01-01', prices: { flat: { buy: '0.5' } } },
  seasons: [
    {
      months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      days: [{ kinds: ['workday', 'weekend', 'holiday'], spans: [{ from: 0, to: 1440, period: 'flat' }] }],
    },
  ],
});
const quarter = 900_000;
const author = { user_id: null, login_name: 'a', user_name: 'A', link_id: null };

/** The current stored settings as plain data. */
async function snapshot() {
  const { db } = store;
  return {
    versions: (await versionsOf(db, projectId)).map(({ id, to }) => [id, to]),
    calendar: await calendarOf(db, projectId),
    dayAhead: await dayAheadOf(db, projectId, 0, 20 * quarter),
    terms: await storedTerms(db, projectId),
  };
}

async function then(known: number): Promise<Awaited<ReturnType<typeof snapshot>>> {
  const { db } = store;
  return {
    versions: (await versionsAt(db, projectId, known)).map(({ id, to }) => [id, to]),
    calendar: await calendarAt(db, projectId, known),
    dayAhead: await dayAheadThen(db, projectId, 0, 20 * quarter, known),
    terms: [...(await termsAt(db, projectId, known))],
  };
}

it('is restored for each instant between two changes', async () => {
  const { db } = store;
  const pick = random(7);
  const add = (at: number) =>
    addVersion(db, { ...author, project_id: projectId, tariff: JSON.stringify({ ...rule, name: `t${at}` }), ended_on: null, created: at });
  await add(1000);
  const seen: { readonly at: number; readonly was: Awaited<ReturnType<typeof snapshot>> }[] = [];
  for (let at = 2000; at < 62_000; at += 1000) {
    seen.push({ at: at - 500, was: await snapshot() });
    const versions = await versionsOf(db, projectId);
    const { id = 0 } = versions[pick(versions.length)] ?? {};
    const what = pick(6);
    if (what === 0) await add(at);
    else if (what === 1) await endVersion(db, { projectId, id, on: `2026-0${1 + pick(9)}-01` }, at);
    // One version always stays: it prices everything before the first version.
    else if (what === 2 && versions.length > 1 && id !== versions.at(-1)?.id) await removeVersion(db, { projectId, id }, at);
    else if (what === 3) {
      const own = [{ date: `2026-05-0${1 + pick(9)}`, kind: 'holiday' as const, festival: null, note: '' }];
      await putCalendar(db, projectId, { own, chosen: pick(2) === 0 ? null : 'china', version: at }, at);
    } else if (what === 4)
      await putDayAhead(
        db,
        projectId,
        Array.from({ length: 1 + pick(5) }, (_, index) => ({ start: (pick(12) * 1 + index) * quarter, price: `0.${at}` })).filter(
          ({ start }, index, all) => all.findIndex((each) => each.start === start) === index,
        ),
        at,
      );
    else
      await putTerms(db, {
        ...{ project_id: projectId, month: `2026-0${1 + pick(9)}`, terms: `{"n":${at}}`, made_at: at, user_name: 'A', version: at },
      });
  }
  for (const { at, was } of seen) expect(await then(at), `at ${at}`).toEqual(was);
  expect(await then(Infinity)).toEqual(await snapshot());
});
