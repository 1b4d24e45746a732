import type { DeviceCard, DeviceTypeView } from '@czyun/contract';
import { boardContent } from '@czyun/contract/boards';
import { deviceTypes, expandPoints } from '@czyun/devices';
import { describe, expect, it } from 'vitest';
import { overlap } from '../../kit/board/layout.ts';
import { readyBoard, type Stock } from './ready.ts';

const view = (nature: string) => {
  const type = deviceTypes.find((each) => each.nature === nature);
  if (type === undefined) throw new Error(nature);
  return { ...type, points: expandPoints(type) } as unknown as DeviceTypeView;
};

/** Devices with the given natures, numbered from 1. */
function stockOf(...natures: readonly string[]): Stock {
  const types = new Map<number, DeviceTypeView>();
  const devices = natures.map((text, index) => {
    const [nature = '', role = null] = text.split(' ');
    const type = view(nature);
    types.set(type.id, type);
    return { id: index + 1, name: `d${index + 1}`, role, deviceType: { id: type.id, nature } } as unknown as DeviceCard;
  });
  return { devices, types };
}

const station = stockOf('ess', 'meter grid', 'meter load', 'pcs', 'pcs');

describe('a ready board', () => {
  it('is valid and has no overlaps', () => {
    for (const kind of ['storage', 'machine', 'energy'] as const) {
      const content = readyBoard(kind, station);
      expect(boardContent.safeParse(content).success, kind).toBe(true);
      expect(content?.tiles.length, kind).toBeGreaterThanOrEqual(5);
      for (const tile of content?.tiles ?? []) expect(content?.tiles.filter((other) => overlap(tile, other))).toEqual([]);
    }
  });

  it('shows the state of charge of the storage first', () => {
    expect(readyBoard('storage', station)?.tiles[0]).toMatchObject({ kind: 'board.value', options: { points: '1:soc' } });
  });

  it('follows the selected device of a type: machines first, else the most numerous type', () => {
    const pcs = view('pcs').id;
    expect(readyBoard('machine', station)?.deviceType).toBe(pcs);
    expect(readyBoard('machine', stockOf('pcs', 'pcs', 'machine'))?.deviceType).toBe(view('machine').id);
    expect(readyBoard('machine', station, view('meter').id)?.deviceType).toBe(view('meter').id);
    const points = readyBoard('machine', station)?.tiles.flatMap(({ options }) => String(options['points'] ?? '').split(','));
    expect(points?.every((point) => point === '' || point.startsWith('$:'))).toBe(true);
  });

  it('is not offered where the project has no devices for it', () => {
    expect(readyBoard('storage', stockOf('meter load'))).toBeNull();
    expect(readyBoard('energy', stockOf('pcs'))).toBeNull();
    expect(readyBoard('machine', stockOf())).toBeNull();
  });
});
