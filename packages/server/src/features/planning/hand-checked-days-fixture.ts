/** A synthetic station of five days and its expected results, computed in this file alone, without the code under test. */

/** The station's time zone is always UTC+8. */
export const at = (text: string) => Date.parse(`${text}+08:00`);
export const [minute, quarter, day] = [60_000, 900_000, 86_400_000];
export const [first, end] = [at('2024-04-29T00:00'), at('2024-05-04T00:00')];
export const dates = ['2024-04-29', '2024-04-30', '2024-05-01', '2024-05-02', '2024-05-03'];
const quarters = Math.round((end - first) / quarter);
/** kWh, kW, charging efficiency, CNY/kWh discharged; energy at the SOC limits, kWh. */
export const [capacity, maxPower, efficiency, wear, floor, ceiling] = [1000, 250, 0.8, 0.02, 100, 900];
const feedIn = 0.25;
const buyAt = (slot: number) => (slot < 32 ? 0.31 : slot < 68 ? 0.72 : slot < 88 ? 1.23 : 0.72) + 0.03;

/** kW of a quarter-hour of the range: loads in steps of 50, solar surplus in steps of 62.5, storage power by the day. */
const loadAt = (index: number) => 50 * (2 + ((index * 7) % 5));
function sunAt(index: number): number {
  const slot = index % 96;
  return slot >= 40 && slot < 56 ? loadAt(index) + 62.5 * (1 + (slot % 3)) : 0;
}
function storageAt(index: number): number {
  const [slot, date] = [index % 96, Math.floor(index / 96)];
  if (slot >= 10 && slot < 26) return -156.25;
  // On 2 May it discharges more than it charged; on 3 May it recharges that.
  if (slot >= 76 && slot < (date === 3 ? 94 : 92)) return 125;
  return date === 4 && slot >= 28 && slot < 30 ? -156.25 : 0;
}

export const edges = Array.from({ length: quarters + 2 }, (_, index) => first + (index - 1) * quarter);
/** A register at the edges of quarter-hours, starting one quarter-hour before the first day. */
function register(kw: (index: number) => number): number[] {
  let value = 5000;
  return edges.map((_, at) => {
    if (at > 1) value += kw(at - 2) / 4;
    return value;
  });
}
const netAt = (index: number) => loadAt(index) - sunAt(index) - storageAt(index);
export const registers = {
  bought: register((index) => Math.max(0, netAt(index))),
  fedIn: register((index) => Math.max(0, -netAt(index))),
  sun: register(sunAt),
  charged: register((index) => Math.max(0, -storageAt(index))),
  discharged: register((index) => Math.max(0, storageAt(index))),
};
/** Increase of a register in a quarter-hour of the range, kWh. */
const counted = (name: keyof typeof registers, index: number) => (registers[name][index + 2] ?? 0) - (registers[name][index + 1] ?? 0);

/** Energy in the storage at the edges, kWh. */
export const stored = (() => {
  let level = 300;
  return edges.map((_, at) => {
    const power = at > 1 ? storageAt(at - 2) : 0;
    level += power < 0 ? (-power / 4) * efficiency : -power / 4;
    return level;
  });
})();

export const firstPlan = [
  { mode: 1, from: 0, to: 360, power: 125 },
  { mode: 2, from: 1020, to: 1380, power: 160 },
];
export const secondPlan = [
  { mode: 3, from: 600, to: 840, power: 100 },
  { mode: 2, from: 1090, to: 1285, power: 200 },
  { mode: 1, from: 1320, to: 120, power: 90 },
];
/** Plans in force over time, derived by hand from the sendings of the test. */
const standing = [
  { from: at('2024-05-01T06:07'), to: at('2024-05-02T10:05'), slots: firstPlan },
  { from: at('2024-05-02T10:07'), to: end, slots: secondPlan },
];
export const dispatchedAt = (slot: number) => (slot < 20 ? -150 : slot >= 72 && slot < 80 ? 180 : 0);

interface Reckoned {
  readonly actual: number;
  readonly held: number;
  readonly best: number;
}

export function reckoned(date: number, wishAt: (time: number, index: number) => number): Reckoned {
  const indexes = Array.from({ length: 96 }, (_, slot) => date * 96 + slot);
  const [start, last] = [stored[date * 96 + 1] ?? 0, stored[date * 96 + 97] ?? 0];
  /** Consumption of the site without storage and generation, and generation, kWh. */
  const [loads, suns] = [
    indexes.map(
      (index) =>
        counted('bought', index) -
        counted('fedIn', index) +
        counted('sun', index) +
        counted('discharged', index) -
        counted('charged', index),
    ),
    indexes.map((index) => counted('sun', index)),
  ];
  /** Cost of a quarter-hour in which the storage discharges `given` kWh, CNY. */
  const costOf = (slot: number, given: number) => {
    const net = (loads[slot] ?? 0) - (suns[slot] ?? 0) - given;
    return Math.max(0, net) * buyAt(slot) - Math.max(0, -net) * feedIn + wear * Math.max(0, given);
  };
  const rest = indexes.reduce((sum, _, slot) => sum + costOf(slot, 0), 0);
  const metered = indexes.reduce(
    (sum, index, slot) =>
      sum + counted('bought', index) * buyAt(slot) - counted('fedIn', index) * feedIn + counted('discharged', index) * wear,
    0,
  );

  let [level, heldCost] = [start, 0];
  for (const [slot, index] of indexes.entries()) {
    let given = 0;
    for (let each = 0; each < 15; each += 1) {
      const wish = wishAt(first + index * quarter + each * minute, index) / 60;
      const taken = wish < 0 ? Math.min(-wish, maxPower / 60, (ceiling - level) / efficiency) : 0;
      const out = wish > 0 ? Math.min(wish, maxPower / 60, level - floor) : 0;
      level += taken * efficiency - out;
      given += out - taken;
    }
    heldCost += costOf(slot, given);
  }
  const left = ((level - last) / efficiency) * Math.min(...indexes.map((_, slot) => buyAt(slot)));

  // Every path through the states of charge: at most four steps up and five down per quarter-hour.
  const step = 12.5;
  let costs = new Map([[start / step, 0]]);
  for (const slot of indexes.keys()) {
    const next = new Map<number, number>();
    for (const [from, cost] of costs)
      for (let by = -5; by <= 4; by += 1) {
        const to = from + by;
        if (to < floor / step || to > ceiling / step) continue;
        const found = cost + costOf(slot, by > 0 ? (-by * step) / efficiency : -by * step);
        if (found < (next.get(to) ?? Number.POSITIVE_INFINITY)) next.set(to, found);
      }
    costs = next;
  }
  const bestCost = Math.min(...[...costs].filter(([to]) => to >= last / step).map(([, cost]) => cost));
  return { actual: rest - metered, held: rest - heldCost + left, best: rest - bestCost };
}

const powerOf = (slots: typeof firstPlan, time: number, index: number) => {
  const clock = Math.floor(((time - first) % day) / minute);
  const slot = slots.find(({ from, to }) => (from < to ? from <= clock && clock < to : clock >= from || clock < to));
  if (slot?.mode === 3) return -Math.min(slot.power, Math.max(0, sunAt(index) - loadAt(index)));
  return slot === undefined ? 0 : slot.mode === 1 ? -slot.power : slot.power;
};
export const wishes: Record<string, (time: number, index: number) => number> = {
  '2024-04-29': (_, index) => dispatchedAt(index % 96),
  '2024-04-30': () => 0,
  sent: (time, index) => {
    const plan = standing.find(({ from, to }) => from <= time && time < to);
    return plan ? powerOf(plan.slots, time, index) : storageAt(index);
  },
};
