import { deviceTypes, expandPoints } from '@czyun/devices';
import { describe, expect, it } from 'vitest';
import { middleOf } from '../../../kit/scene/geometry.ts';
import { cabinetCooling, cabinetFire, coolingSpecs, doorSpecs, fireSpecs, ownSpecs } from '../parts/container-specs.ts';
import { containerModel, coolantSpeed } from './container.ts';
import { cellPlaces, cellRow, gridOf, partOfCell, rackX, rankOf, widthOf } from './container-plan.ts';

const spec = { cells: 240, packs: 5, racks: 2, own: 0, detectors: 6 };

describe('model of a storage container', () => {
  it.each([240, 120])('has a distinct place for each of %d cells, pack by pack from the top', (cells) => {
    const places = cellPlaces({ cells, packs: 5 }, 0);
    expect(new Set(places.map((place) => place.join())).size).toBe(cells);
    const perPack = cells / 5;
    for (let no = 1; no < cells; no += 1) {
      const [before, place] = [places[no - 1], places[no]];
      // To the right within a line, else below.
      if (no % gridOf({ cells, packs: 5 }).columns === 0) expect(place?.[1]).toBeLessThan(before?.[1] ?? 0);
      else expect(place?.[0]).toBeGreaterThan(before?.[0] ?? 0);
    }
    expect(cellRow({ cells, packs: 5 }, perPack)).toMatchObject({ group: 'pack1' });
    expect(cellRow({ cells, packs: 5 }, perPack + 1)).toMatchObject({ group: 'pack2' });
  });
  it('places racks apart and inside, whatever their number', () => {
    for (const racks of [1, 2, 3]) {
      const xs = Array.from({ length: racks }, (_, rack) => rackX({ racks }, rack));
      for (const [index, x] of xs.entries()) {
        expect(Math.abs(x)).toBeLessThan(widthOf({ racks }) / 2 - 0.6);
        if (index > 0) expect(x - (xs[index - 1] ?? 0)).toBeGreaterThan(1.2);
      }
    }
  });
  it('has every part that a battery with cooling and fire protection reports', () => {
    const model = containerModel(spec);
    const parts = [...ownSpecs, ...coolingSpecs, ...fireSpecs, ...doorSpecs].map(({ id }) => id);
    const drawn = parts.filter((id) => !/^(pack|zone)\d+$/.test(id) || Number(id.replace(/\D/g, '')) <= 5);
    expect(drawn.filter((id) => middleOf(model, id) === null)).toEqual([]);
    expect(middleOf(model, partOfCell(240))).not.toBeNull();
    expect(middleOf(model, partOfCell(241))).toBeNull();
    expect(containerModel({ ...spec })).toBe(model);
  });
  it('draws no cells where none are reported', () => {
    const model = containerModel({ ...spec, cells: 0 });
    expect(model.cells).toEqual([]);
    expect(middleOf(model, 'stack')).not.toBeNull();
  });
  it('requests points that cabinets have', () => {
    const cabinet = deviceTypes.find(({ key }) => key === 'liquid-cabinet');
    const metrics = new Set((cabinet === undefined ? [] : expandPoints(cabinet)).map(({ metric }) => metric));
    for (const specs of [doorSpecs, cabinetCooling, cabinetFire]) {
      for (const { metrics: own } of specs) expect(own.some((metric) => metrics.has(metric))).toBe(true);
    }
  });
});

describe('values of a container', () => {
  it('have ranks from the highest, equal for equal values, none for unknown ones', () => {
    const values = [3.2, 3.3, null, 3.3, 3.1];
    expect(values.map((value) => (value === null ? null : rankOf(value, values)))).toEqual([3, 1, null, 1, 4]);
  });
  it('flow with the flow, else with the pump, else not', () => {
    expect(coolantSpeed(0, 1)).toBe(0);
    expect(coolantSpeed(null, 1)).toBeGreaterThan(0);
    expect(coolantSpeed(null, 0)).toBe(0);
    expect(coolantSpeed(null, null)).toBe(0);
    expect(coolantSpeed(300, null)).toBeGreaterThan(coolantSpeed(100, null));
  });
});
