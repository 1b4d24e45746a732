import { expect, test } from 'vitest';
import { type DiagramDocument, emptyDiagram, floorPicture } from './diagram-document.ts';
import { devicesOfDiagram, pictureOf, withDeviceIds, withPicture } from './diagram-pictures.ts';

const text = (id: string, more: object = {}) => ({ id, kind: 'text', x: 0, y: 0, group: null, text: id, size: 'normal', ...more }) as const;
const station: DiagramDocument = {
  ...emptyDiagram,
  moved: [
    { key: '3', dx: 8, dy: 0 },
    { key: 'main', dx: 0, dy: 8 },
  ],
  own: [text('p1')],
};
const cabinet: DiagramDocument = { ...emptyDiagram, moved: [{ key: '3:battery', dx: 0, dy: 16 }], own: [text('p1')] };

test('the pictures of one document are independent of each other', () => {
  const both = withPicture(withPicture(emptyDiagram, null, station), 3, cabinet);
  expect(pictureOf(both, null)).toEqual(station);
  expect(pictureOf(both, 3)).toEqual(cabinet);
  expect(pictureOf(both, 4)).toEqual(emptyDiagram);
  expect(new Set(both.own.map(({ id }) => id)).size).toBe(2);
  expect(pictureOf(withPicture(both, null, emptyDiagram), 3)).toEqual(cabinet);
  expect(withPicture(withPicture(both, 3, emptyDiagram), null, emptyDiagram)).toEqual(emptyDiagram);
});

test('new device IDs apply to keys, cabinets and bound points; parts of devices without one are left out', () => {
  const symbol = { ...text('s'), kind: 'symbol', symbol: 'pump', name: '', point: { deviceId: 5, metric: 'pump_state' } } as const;
  const both = withPicture(withPicture(emptyDiagram, null, station), 3, { ...cabinet, own: [symbol] });
  expect(new Set(devicesOfDiagram(both))).toEqual(new Set([3, 5]));
  const mapped = withDeviceIds(both, (id) => id + 10);
  expect(mapped.moved.map(({ key }) => key)).toEqual(['13', '13>13:battery', 'main']);
  expect(mapped.own.at(-1)).toMatchObject({ picture: 13, point: { deviceId: 15 } });
  expect(withDeviceIds(both, (id) => (id === 3 ? undefined : id))).toMatchObject({ moved: [{ key: 'main' }], own: [{ id: 'p1' }] });
});

test('the plan of the shop floor is a separate picture, not a device', () => {
  const floor: DiagramDocument = { ...emptyDiagram, moved: [{ key: '7', dx: 16, dy: 0 }], own: [text('p1')] };
  const both = withPicture(withPicture(emptyDiagram, null, station), floorPicture, floor);
  expect([pictureOf(both, floorPicture), pictureOf(both, null)]).toEqual([floor, station]);
  expect(new Set(devicesOfDiagram(both))).toEqual(new Set([3, 7]));
  const mapped = withDeviceIds(both, (id) => id + 10);
  expect(pictureOf(mapped, floorPicture)).toEqual({ ...floor, moved: [{ key: '17', dx: 16, dy: 0 }] });
});
