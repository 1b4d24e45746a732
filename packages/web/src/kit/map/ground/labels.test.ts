import { describe, expect, it } from 'vitest';
import { toWorld } from '../mercator.ts';
import { labelsOf } from './labels.ts';
import { cities, provinces } from './names.ts';

const size = { width: 1300, height: 600 };
const viewOf = (lng: number, lat: number, zoom: number) => ({ ...toWorld({ lng, lat }), zoom });

describe('names on the map', () => {
  it('are places on the globe with a name in both languages, without duplicates', () => {
    for (const list of [cities, provinces]) {
      expect(
        list.filter(({ lng, lat, rank, zh, en }) => !(Math.abs(lng) <= 180 && Math.abs(lat) < 85 && rank >= 1 && zh !== '' && en !== '')),
      ).toEqual([]);
      expect(new Set(list.map(({ zh }) => zh)).size).toBe(list.length);
    }
    expect(provinces).toHaveLength(28);
  });

  it('appear with the zoom, large ones first', () => {
    const texts = (zoom: number) => labelsOf(viewOf(113.3, 23.1, zoom), size, 'zh', []).map(({ text }) => text);
    expect(texts(3)).toContain('广州');
    expect(texts(3)).not.toContain('广东');
    expect(texts(6)).toEqual(expect.arrayContaining(['广州', '广东', '汕头']));
    expect(texts(1)).toEqual([]);
  });

  it('overlap neither each other nor a pin', () => {
    const view = viewOf(113.3, 23.1, 6);
    const labels = labelsOf(view, size, 'en', []);
    const at = labels.find(({ text }) => text === 'Guangzhou');
    expect(at).toBeDefined();
    const pinned = labelsOf(view, size, 'en', [{ x: at?.x ?? 0, y: at?.y ?? 0 }]).map(({ text }) => text);
    expect(pinned).not.toContain('Guangzhou');
    const cells = new Set(labels.map(({ x, y }) => `${Math.round(x / 6)} ${Math.round(y / 6)}`));
    expect(cells.size).toBe(labels.length);
  });
});
