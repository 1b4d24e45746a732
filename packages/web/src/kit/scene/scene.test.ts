import { describe, expect, it } from 'vitest';
import { labelPx, placeCallouts, placeRows } from './callouts.ts';
import { hullOf, outlinesOf } from './flat.ts';
import { middleOf, placed, turned } from './geometry.ts';
import { cellOf, cellPart, type Model, type ScenePart, type Vec } from './model.ts';
import { distanceOf, firstOrbit, inSight, sightOf, targetOf, turnedBy, viewAngle, zoomedBy } from './orbit.ts';
import { partByKey } from './walk.ts';

const part = (id: string, row: string, group: string): ScenePart => ({ id, name: id, state: '', row, group });

function near(a: Vec, b: Vec): void {
  for (const at of [0, 1, 2] as const) expect(a[at]).toBeCloseTo(b[at], 9);
}

describe('keys among the parts of a scene', () => {
  const parts = [
    ...['a1', 'a2', 'a3', 'a4'].map((id) => part(id, 'a', 'x')),
    ...['b1', 'b2'].map((id) => part(id, 'b', 'x')),
    part('c', 'c', 'y'),
  ];
  it('reach each part once, in order', () => {
    const seen: string[] = [];
    let at: string | null = null;
    for (let step = 0; step < parts.length; step += 1) {
      at = partByKey(parts, at, 'ArrowRight');
      seen.push(at ?? '-');
    }
    expect(seen).toEqual(parts.map(({ id }) => id));
    expect(partByKey(parts, at, 'ArrowRight')).toBe('c');
    expect(partByKey(parts, 'a1', 'ArrowLeft')).toBe('a1');
  });
  it('preserve the relative position in the row when moving up and down', () => {
    expect(partByKey(parts, 'a4', 'ArrowDown')).toBe('b2');
    expect(partByKey(parts, 'b2', 'ArrowUp')).toBe('a4');
    expect(partByKey(parts, 'c', 'ArrowDown')).toBe('c');
  });
  it('go to the next group and to the ends, and ignore other keys', () => {
    expect(partByKey(parts, 'a2', 'PageDown')).toBe('c');
    expect(partByKey(parts, 'c', 'PageUp')).toBe('a1');
    expect(partByKey(parts, 'b1', 'Home')).toBe('a1');
    expect(partByKey(parts, 'b1', 'End')).toBe('c');
    expect(partByKey(parts, 'b1', 'x')).toBeNull();
    expect(partByKey([], null, 'Home')).toBeNull();
  });
});

describe('camera', () => {
  const model = { low: [-2, -1, -0.5], high: [2, 1, 0.5], turn: 0.7, tilt: 0.3 } as const;
  it.each([0.4, 1, 2.5])('sees every corner at an aspect of %d', (aspect) => {
    const orbit = firstOrbit(model);
    const distance = distanceOf(model, orbit, aspect);
    const half = Math.tan(viewAngle / 2);
    let touches = 0;
    for (const x of [-2, 2])
      for (const y of [-1, 1])
        for (const z of [-0.5, 0.5]) {
          const [right, up, towards] = inSight([x, y, z], orbit);
          const share = Math.max(Math.abs(right) / (half * aspect), Math.abs(up) / half) / (distance - towards);
          expect(share).toBeLessThanOrEqual(1 + 1e-9);
          touches = Math.max(touches, share);
        }
    expect(touches).toBeCloseTo(1, 6);
  });
  it('looks from its position, never over the top', () => {
    near(inSight(sightOf({ turn: 1.1, tilt: 0.4, zoom: 1 }), { turn: 1.1, tilt: 0.4 }), [0, 0, 1]);
    expect(turnedBy(firstOrbit(model), 0, 9).tilt).toBeLessThan(Math.PI / 2);
    expect(turnedBy({ turn: 3, tilt: 0, zoom: 1 }, 1, 0).turn).toBeCloseTo(4 - 2 * Math.PI, 9);
  });
  it('moves to the selected part as it gets closer, within limits', () => {
    const chosen: Vec = [2, 1, 0];
    near(targetOf(model, firstOrbit(model), chosen), [0, 0, 0]);
    near(targetOf(model, { turn: 0, tilt: 0, zoom: 4 }, chosen), [1.5, 0.75, 0]);
    expect(zoomedBy(firstOrbit(model), 1000).zoom).toBe(8);
  });
});

describe('labels beside a picture', () => {
  const room = { widthPx: 800, heightPx: 400, gapPx: 6 };
  const at = (count: number, x: (n: number) => number) =>
    Array.from({ length: count }, (_, n) => ({ id: `${n}`, x: x(n), y: 200 + n, heightPx: 50 }));
  it('never overlap, wherever their anchors are', () => {
    for (const anchors of [at(13, () => 700), at(14, (n) => n * 60), at(6, () => 400)]) {
      const placedLabels = placeCallouts(anchors, room);
      expect(placedLabels).toHaveLength(anchors.length);
      for (const side of ['left', 'right'] as const) {
        const tops = placedLabels.filter((each) => each.side === side).map(({ top }) => top);
        tops.forEach((top, index) => {
          expect(top).toBeGreaterThanOrEqual(index === 0 ? 0 : (tops[index - 1] ?? 0) + 56);
          expect(top).toBeLessThanOrEqual(350);
        });
      }
    }
  });
  it('are above and below a wide picture, without overlap', () => {
    const rows = placeRows(
      at(8, (n) => 300 + n * 5),
      room,
    );
    for (const side of ['top', 'bottom'] as const) {
      const lefts = rows.filter((each) => each.side === side).map(({ left }) => left);
      expect(lefts).toHaveLength(4);
      lefts.forEach((left, index) => {
        expect(left).toBeGreaterThanOrEqual(index === 0 ? 8 : (lefts[index - 1] ?? 0) + labelPx + 6);
        expect(left + labelPx).toBeLessThanOrEqual(792);
      });
    }
  });
  it('are on the side of their anchors where there is room', () => {
    expect(
      placeCallouts(
        [
          { id: 'l', x: 10, y: 30, heightPx: 40 },
          { id: 'r', x: 790, y: 30, heightPx: 40 },
        ],
        room,
      ),
    ).toEqual([
      { id: 'l', side: 'left', left: 8, top: 10 },
      { id: 'r', side: 'right', left: 628, top: 10 },
    ]);
  });
});

describe('bodies', () => {
  it('rotate as in the library, and stretch from their joint', () => {
    near(turned([1, 0, 0], [0, 0, Math.PI / 2]), [0, 1, 0]);
    near(turned([0, 0, 1], [0, Math.PI / 2, 0]), [1, 0, 0]);
    const shape = { form: { kind: 'box', size: [1, 2, 1] }, at: [0, 1, 0], surface: 'metal' } as const;
    near(placed([0, 1, 0], shape, { id: 'j', at: [0, -1, 0], axis: 'y' }, { stretch: 0.25 }), [0, -0.5, 0]);
  });
  it('have a silhouette, nearest last', () => {
    expect(
      hullOf([
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
        [0.5, 0.5],
      ]),
    ).toHaveLength(4);
    const model: Model = {
      shapes: [
        { form: { kind: 'box', size: [1, 1, 1] }, at: [0, 0, 2], surface: 'metal', part: 'front' },
        { form: { kind: 'ball', radius: 1 }, surface: 'metal', part: 'back' },
      ],
      cells: [
        {
          key: 'cell',
          size: [0.1, 0.1, 0.1],
          places: [
            [0, 0, 3],
            [0.2, 0, 3],
          ],
        },
      ],
      low: [-1, -1, -1],
      high: [1, 1, 3],
      turn: 0,
      tilt: 0,
    };
    expect(outlinesOf(model, {}).map((each) => each.part)).toEqual(['back', 'front', 'cell:1', 'cell:2']);
    expect(middleOf(model, 'cell:2')).toEqual([0.2, 0, 3]);
    expect(middleOf(model, 'front')).toEqual([0, 0, 2]);
    expect(middleOf(model, 'none')).toBeNull();
  });
  it('have names for their cells', () => {
    expect(cellOf(cellPart('voltage', 17))).toEqual({ key: 'voltage', no: 17 });
    expect(cellOf('rotor')).toBeNull();
  });
});
