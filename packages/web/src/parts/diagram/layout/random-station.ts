/** Random stations from a seed, for the properties of the layout. */
import type { Nature } from '@czyun/devices';
import type { Placed, Role } from './types.ts';

/** Random numbers in [0, 1) (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const namesZh = ['变流器', '1# 光伏逆变器', '储能并网关口电能表（东区二期）', '液冷机组', '2# 电池堆 BMS', '表'];
const namesEn = [
  'PCS 1',
  'Demonstration storage gateway meter',
  'Battery stack WEST-MMW-0001',
  'Pump',
  'Photovoltaicinverterwithoutanyspace',
  'M 3',
];

type Random = ReturnType<typeof randomOf>;
const oneOf = <T>(random: Random, items: readonly [T, ...T[]] | readonly T[]): T => items[Math.floor(random() * items.length)] as T;
const upTo = (random: Random, most: number): number => Math.floor(random() * (most + 1));

interface Kind {
  readonly nature: Nature;
  readonly role?: Role | null;
  readonly unit?: string | null;
  readonly isStorageGateway?: boolean;
}

function deviceOf(random: Random, order: number, { nature, role = null, unit = null, isStorageGateway = false }: Kind): Placed {
  const number = upTo(random, 20);
  const name = oneOf(random, random() < 0.5 ? namesZh : namesEn);
  const texts =
    nature === 'meter' || nature === 'other'
      ? ['Feeding back 1234.5 kW', '380.5 V']
      : ['放电 -1234.5 kW', '运行 88.8 %', 'Grid-connected 50.02 Hz'];
  const lines = texts.slice(0, 1 + upTo(random, nature === 'battery' ? 2 : 1));
  return {
    ...{ key: `d${order}`, order, nature, role, unit, isStorageGateway, lines },
    name: random() < 0.2 ? name : `${name} ${number}`,
    switches: { ...(random() < 0.5 ? { bus: 'ac_contactor' } : {}), ...(random() < 0.5 ? { far: 'dc_contactor' } : {}) },
    hasPower: random() < 0.9,
    packs: upTo(random, 15),
  };
}

const loads: readonly Nature[] = ['sts', 'machine', 'fan'];
const auxiliaries: readonly Nature[] = ['ess', 'cooling', 'fire', 'climate', 'environment', 'vessel', 'compressor', 'other', 'meter'];
const roles: readonly Role[] = ['grid', 'pv', 'wind', 'storage', 'load'];

/** A feeder to add to a station: a device at the bus, or a unit of the storage. */
export function feederOf(random: Random, order: number): readonly Placed[] {
  const unit = `r${order}`;
  const make = (kinds: readonly Kind[]) => kinds.map((kind, index) => deviceOf(random, order + index, kind));
  const which = upTo(random, 6);
  if (which === 0)
    return make([
      { nature: 'pcs', unit },
      { nature: 'battery', unit },
    ]);
  if (which === 1)
    return make([
      { nature: 'pcs', unit },
      ...Array.from({ length: 1 + upTo(random, 3) }, (): Kind => ({ nature: 'dcdc', unit })),
      { nature: 'battery', unit },
    ]);
  if (which === 2) return make([{ nature: 'cabinet', unit: `d${order}` }]);
  if (which === 3) return make([{ nature: oneOf(random, ['pv', 'wind'] as const) }]);
  if (which === 4) return make([{ nature: oneOf(random, loads) }]);
  if (which === 5) return make([{ nature: 'meter', role: oneOf(random, roles) }]);
  return make([{ nature: 'other', role: oneOf(random, roles) }]);
}

export function stationOf(random: Random): readonly Placed[] {
  const devices: Placed[] = [];
  const add = (kind: Kind) => devices.push(deviceOf(random, devices.length + 1, kind));
  const many = (most: number, kind: () => Kind) => {
    for (let count = upTo(random, most); count > 0; count -= 1) add(kind());
  };
  many(2, () => ({ nature: 'meter', role: 'grid' }));
  for (let unit = upTo(random, 3); unit > 0; unit -= 1) {
    many(3, () => ({ nature: 'pcs', unit: `r${unit}` }));
    many(4, () => ({ nature: 'battery', unit: `r${unit}` }));
    many(4, () => ({ nature: 'dcdc', unit: `r${unit}` }));
  }
  many(4, () => ({ nature: 'pv' }));
  many(3, () => ({ nature: 'wind' }));
  many(4, () => ({ nature: oneOf(random, loads) }));
  many(3, () => ({ nature: 'cabinet' }));
  many(3, () => ({ nature: 'meter', role: oneOf(random, roles) }));
  many(2, () => ({ nature: 'meter', isStorageGateway: true }));
  many(7, () => ({ nature: oneOf(random, auxiliaries) }));
  for (let count = upTo(random, 2); count > 0; count -= 1) devices.push(...feederOf(random, devices.length + 1));
  return devices;
}
