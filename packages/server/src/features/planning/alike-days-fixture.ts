/**
 * A station with identical days, so that the value of plans can be computed by hand: registers of forty days, and a tariff with two prices.
 */
import { dayOf, lastDays } from '../../time/days.ts';

export const zone = 'Asia/Shanghai';
export const quarter = 900_000;
export const daysStored = 40;
export const today = () => dayOf(zone, Date.now());
export const tomorrow = () => dayOf(zone, today().end).date;
export const daysAgo = (days: number) => lastDays(zone, Date.now(), days + 1)[0]?.date ?? '';

/**
 * The site consumes 200 kW. The storage charges 100 kW from 0:00 to 4:00 and discharges 100 kW from 18:00 to 22:00: 10 % to 50 % of 1000
 * kWh.
 */
function storagePower(index: number): number {
  const slot = index % 96;
  return slot < 16 ? -100 : slot >= 72 && slot < 88 ? 100 : 0;
}

/** `pv`: generation from 10:00 to 14:00, kW. */
export function stored(pv = 0) {
  const start = lastDays(zone, Date.now(), daysStored)[0]?.start ?? 0;
  const count = Math.floor((Date.now() - start) / quarter);
  const times = Float64Array.from({ length: count + 1 }, (_, at) => start + at * quarter);
  const total = (kw: (index: number) => number) => {
    let sum = 1000;
    return Float64Array.from(times, (_, at) => {
      const before = sum;
      sum += kw(at) / 4;
      return before;
    });
  };
  const sun = (index: number) => (index % 96 >= 40 && index % 96 < 56 ? pv : 0);
  const need = (index: number) => 200 - sun(index) - storagePower(index);
  let level = 10;
  // Reported one minute before the end of each quarter-hour.
  const soc = Float64Array.from(times, (_, at) => {
    level -= storagePower(at) / 40;
    return level;
  });
  return [
    { deviceKey: 't-grid', metric: 'energy_import', times, values: total((at) => Math.max(0, need(at))) },
    { deviceKey: 't-grid', metric: 'energy_export', times, values: total((at) => Math.max(0, -need(at))) },
    { deviceKey: 't-pv', metric: 'energy_total', times, values: total(sun) },
    { deviceKey: 't-ems', metric: 'charge_energy_total', times, values: total((at) => Math.max(0, -storagePower(at))) },
    { deviceKey: 't-ems', metric: 'discharge_energy_total', times, values: total((at) => Math.max(0, storagePower(at))) },
    { deviceKey: 't-ems', metric: 'soc', times: times.slice(0, -1).map((time) => time + quarter - 60_000), values: soc.slice(0, -1) },
  ];
}

const every = ['workday', 'weekend', 'holiday'];
export const tariff = {
  ...{ name: 'two prices', region: 0, from: '2020-01-01', prices: { valley: { buy: '0.32136875' }, high: { buy: '1.34176875' } } },
  seasons: [
    {
      months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      days: [
        {
          kinds: every,
          spans: [
            { from: 0, to: 480, period: 'valley' },
            { from: 480, to: 1440, period: 'high' },
          ],
        },
      ],
    },
  ],
  surcharges: [{ name: 'funds', price: '0.0196875' }],
};

/**
 * Sends values now and every few seconds: they expire after half a minute, and tests on a busy machine take longer. Returns a function that
 * stops sending.
 */
export async function publishRepeatedly(say: () => Promise<unknown>): Promise<() => void> {
  await say();
  const timer = setInterval(() => void say().catch(() => undefined), 5_000);
  return () => clearInterval(timer);
}
