/** Undo and redo over random edits, and the results of single operations. */
import type { DiagramDocument, DrawnPart } from '@czyun/contract';
import { emptyDiagram } from '@czyun/contract';
import { expect, it } from 'vitest';
import { begun, type Change, differenceOf, done, type History, redone, undone } from './edits.ts';
import { snapped } from './guides.ts';
import * as operations from './operations.ts';

/** Numbers in [0, 1) (a linear congruence). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
type Random = ReturnType<typeof randomOf>;
const upTo = (random: Random, most: number) => Math.floor(random() * (most + 1));
const place = (random: Random, id: string) => ({ id, x: upTo(random, 800) - 400, y: upTo(random, 800) - 400, group: null });

function partOf(random: Random, id: string): DrawnPart {
  const at = place(random, id);
  const kind = upTo(random, 2);
  if (kind === 0) return { ...at, kind: 'text', text: `text ${id}`, size: 'normal' };
  if (kind === 1) return { ...at, kind: 'line', dx: upTo(random, 200), dy: 0, style: 'thin' };
  return {
    ...at,
    kind: 'symbol',
    symbol: 'pump',
    name: '',
    point: random() < 0.5 ? null : { deviceId: 1 + upTo(random, 9), metric: 'soc' },
  };
}

const keys = ['grid', '1', '2', '3:battery'];
function some(document: DiagramDocument, random: Random): readonly string[] {
  return [...document.own.map(({ id }) => id), ...keys].filter(() => random() < 0.4);
}
const spotsOf = (document: DiagramDocument, random: Random): readonly operations.Spot[] =>
  some(document, random).map((id) => ({ id, x: upTo(random, 500), y: upTo(random, 500) }));

/** A random action of the editor. */
function editOf(document: DiagramDocument, random: Random): readonly Change[] {
  const own = document.own[upTo(random, Math.max(0, document.own.length - 1))];
  const actions: readonly (() => readonly Change[])[] = [
    () => operations.added(document, [partOf(random, operations.freeId(document))]),
    () =>
      operations.added(
        document,
        operations.copies(
          document,
          document.own.filter(() => random() < 0.3),
          1,
        ),
      ),
    () => operations.moved(document, some(document, random), { dx: upTo(random, 64) - 32, dy: upTo(random, 64) - 32 }),
    () => operations.removed(document, some(document, random)),
    () => operations.aligned(document, spotsOf(document, random), random() < 0.5 ? 'x' : 'y'),
    () => operations.distributed(document, spotsOf(document, random), random() < 0.5 ? 'x' : 'y'),
    () => operations.grouped(document, some(document, random), random() < 0.5 ? null : operations.freeId(document)),
    () => operations.renamed(document, keys[upTo(random, 3)] ?? '', random() < 0.3 ? '' : `name ${upTo(random, 9)}`),
    () => operations.reset(document, some(document, random)),
    () => (own?.kind === 'symbol' ? operations.replaced(document, { ...own, name: `symbol ${upTo(random, 99)}` }) : []),
    () => (own?.kind === 'line' ? operations.bent(document, own.id, random() < 0.5 ? 'start' : 'end', { dx: 8, dy: -16 }) : []),
    () =>
      differenceOf(document, { ...emptyDiagram, own: [partOf(random, 'p1'), partOf(random, 'q')], moved: [{ key: 'grid', dx: 1, dy: 2 }] }),
  ];
  return actions[upTo(random, actions.length - 1)]?.() ?? [];
}

it('any sequence of edits undone gives the first document, and redone the last', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = randomOf(seed);
    const first: DiagramDocument = { ...emptyDiagram, own: [partOf(random, 'a'), partOf(random, 'b')] };
    let history: History = begun(first);
    const documents = [first];
    for (let step = 0; step < 40; step += 1) {
      const before = history.past.length;
      history = done(history, { name: 'move', changes: editOf(history.document, random) });
      if (history.past.length > before) documents.push(history.document);
    }
    const last = history.document;
    for (const document of documents.toReversed().slice(1)) {
      history = undone(history);
      expect(history.document, `seed ${seed}`).toEqual(document);
    }
    expect([history.past.length, undone(history)]).toEqual([0, history]);
    for (const document of documents.slice(1)) {
      history = redone(history);
      expect(history.document, `seed ${seed}`).toEqual(document);
    }
    expect([history.document, redone(history)]).toEqual([last, history]);
    const ids = last.own.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
});

it('a new step after an undo clears the redo list', () => {
  const random = randomOf(7);
  const add = (history: History, id: string) =>
    done(history, { name: 'add', changes: operations.added(history.document, [partOf(random, id)]) });
  const history = add(undone(add(add(begun(emptyDiagram), 'a'), 'b')), 'c');
  expect(history.document.own.map(({ id }) => id)).toEqual(['a', 'c']);
  expect([history.past.length, redone(history)]).toEqual([2, history]);
});

it('an imported drawing replaces the previous one', () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const random = randomOf(seed);
    const drawing = (ids: readonly string[]): DiagramDocument => ({
      ...emptyDiagram,
      own: ids.map((id) => partOf(random, id)),
      moved: [{ key: ids[0] ?? '', dx: 8, dy: 8 }],
    });
    const [from, to] = [drawing(['a', 'b', 'c']), drawing(['b', 'd'])];
    expect(done(begun(from), { name: 'import', changes: differenceOf(from, to) }).document).toEqual(to);
  }
});

it('groups are selected whole, and copies form their own groups', () => {
  const random = randomOf(3);
  const own = ['a', 'b', 'c'].map((id) => ({ ...partOf(random, id), group: id === 'c' ? null : 'g' }));
  const document = { ...emptyDiagram, own };
  expect([...operations.withGroups(document, new Set(['a']))].toSorted()).toEqual(['a', 'b']);
  const copied = operations.copies(document, own.slice(0, 2), 1);
  expect(new Set(copied.map(({ group }) => group)).size).toBe(1);
  expect(copied[0]?.group).not.toBe('g');
  expect(copied.map(({ x }) => x)).toEqual(own.slice(0, 2).map(({ x }) => x + operations.copyPx));
});

it('a dragged part snaps to the line of another one, otherwise to the grid', () => {
  const others = [{ x: 101, y: 300 }];
  expect(snapped({ x: 40, y: 40 }, { dx: 58, dy: 21 }, others)).toEqual({ dx: 61, dy: 24, x: 101, y: null });
  expect(snapped({ x: 40, y: 40 }, { dx: 10, dy: 257 }, others)).toEqual({ dx: 8, dy: 260, x: null, y: 300 });
});

it('parts are aligned, and distributed at equal distances', () => {
  const own = [0, 40, 200].map((x, index) => ({ ...partOf(randomOf(1), `p${index}`), x, y: index * 10 }));
  const document = { ...emptyDiagram, own };
  const spots = own.map(({ id, x, y }) => ({ id, x, y }));
  const after = (changes: readonly Change[]) => done(begun(document), { name: 'align', changes }).document.own;
  expect(after(operations.aligned(document, spots, 'y')).map(({ y }) => y)).toEqual([10, 10, 10]);
  expect(after(operations.distributed(document, spots, 'x')).map(({ x }) => x)).toEqual([0, 100, 200]);
});
