/**
 * `node e2e/independent-figures.ts [--days 3] [--series 20]`: starts a demonstration with history, computes averages, differences and
 * energies of days from the raw readings by plain arithmetic and compares them with the calls, in three time zones. Also prints how close
 * the average power is to the energy counted by its register. Exit 1 unless all agree.
 */
import { type AskData, type CheckedSeries, checkFigures } from '../packages/server/src/testing/check-figures.ts';
import { startStation } from './station.ts';

const argument = (name: string, otherwise: number) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
};
const days = argument('days', 3);
const most = argument('series', 20);
const hour = 3_600_000;
const widths = ['5m', '30m', '1h', '4h', '1d'];
const timeZones = ['Asia/Shanghai', 'Europe/Berlin', 'Asia/Kolkata'];
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const station = await startStation({ historyDays: days });
const login = await fetch(`${station.api}/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'platform', password: 'demo12345' }),
});
const { sid } = ((await login.json()) as { data: { sid: string } }).data;

async function ask<T>(path: string, body?: unknown): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const init =
      body === undefined
        ? { headers: { sid } }
        : { method: 'POST', headers: { sid, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = (await (await fetch(`${station.api}${path}`, init)).json()) as { code: number; msg: string; data: T };
    if (answer.code === 200) return answer.data;
    if ((answer.code !== 503 && answer.code !== 429) || tries > 120) throw new Error(`${path}: ${answer.code} ${answer.msg}`);
    await sleep(500);
  }
}
const get: AskData = (path) => ask(path);

interface Point {
  readonly metric: string;
  readonly type: string;
  readonly decimals: number;
  readonly storage: string;
}
interface Device {
  readonly id: number;
  readonly key: string;
  readonly deviceType: { readonly id: number };
}
const points = new Map<number, readonly Point[]>();
async function pointsOf({ deviceType }: Device): Promise<readonly Point[]> {
  const known = points.get(deviceType.id) ?? (await get<{ points: Point[] }>(`/api/devicetype/queryDeviceType?id=${deviceType.id}`)).points;
  points.set(deviceType.id, known);
  return known;
}

const projects = (await get<{ list: { id: number }[] }>('/proj/getProjList?isAll=true')).list;
const found: (CheckedSeries & { projectId: number })[] = [];
for (const { id: projectId } of projects)
  for (const device of await get<Device[]>(`/device/getAllByProjId?id=${projectId}`))
    for (const { metric, type, decimals, storage } of await pointsOf(device))
      if (storage !== 'live' && (type === 'counter' || (type === 'number' && /power$|voltage|temperature$|^soc$/.test(metric))))
        found.push({ projectId, key: `${device.id}:${metric}`, counter: type === 'counter', decimals });

const from = Date.now() - days * 24 * hour;
const counted = async (key: string, start: number, end: number) =>
  (
    await get<{ series: { values: number[] }[] }>(
      `/dv2/param/getParamHistory?key=${key}&start=${start}&end=${end}&downSample=1h-count&form=columns`,
    )
  ).series[0]?.values.reduce((sum, value) => sum + value, 0) ?? 0;
// History is imported latest first: it is complete once its first hours exist and no more arrive.
const sample = found.filter((_, i) => i % 40 === 0).map(({ key }) => key);
for (let before = -1; ; ) {
  let now = 0;
  for (const key of sample) now += await counted(key, from, from + 12 * hour);
  if (now > 0 && now === before) break;
  before = now;
  await sleep(15_000);
}
await sleep(70_000);
const told: string[] = [];
const end = Date.now() - 5 * 60_000 - 1234;
const start = end - (days - 1) * 24 * hour + 4_321_000;
const firstHour = Math.ceil(start / hour) * hour;
const lastHour = Math.floor(end / hour) * hour;
const withReadings: typeof found = [];
for (const series of found) if ((await counted(series.key, start, end)) > 0) withReadings.push(series);
const step = Math.max(1, Math.floor(withReadings.length / most));
const chosen = withReadings.filter((_, i) => i % step === 0).slice(0, most);

let compared = 0;
const wrong: string[] = [];
for (const timeZone of timeZones) {
  for (const { id: projectId } of projects) {
    const { project } = await get<{ project: Record<string, unknown> }>(`/api/setup/getSetup?projectId=${projectId}`);
    await ask('/api/setup/updateProject', { ...project, projectId, timeZone });
    const series = chosen.filter((each) => each.projectId === projectId);
    const result = await checkFigures(get, { series, start, end, timeZone, widths });
    compared += result.compared;
    wrong.push(...result.wrong);
  }
  told.push(`${timeZone}: ${compared} figures so far, ${wrong.length} wrong`);
  console.log(told.at(-1));
}

/** Power in kW compared with the registers of the same device: average × covered hours, and counted energy. */
const pairs = [
  ['meter-pv', 'active_power', 'energy_import', 'energy_export'],
  ['meter-load', 'active_power', 'energy_import', 'energy_export'],
  ['meter-grid', 'active_power', 'energy_import', 'energy_export'],
  ['pcs-1', 'active_power', 'charge_energy_total', 'discharge_energy_total'],
  ['pcs-2', 'active_power', 'charge_energy_total', 'discharge_energy_total'],
] as const;
for (const { id: projectId } of projects) {
  for (const device of await get<Device[]>(`/device/getAllByProjId?id=${projectId}`)) {
    const pair = pairs.find(([key]) => key === device.key);
    if (!pair) continue;
    const hours = async (metric: string, aggregate: string) =>
      (
        await get<{ series: { times: number[]; values: (number | null)[]; covered?: number[] }[] }>(
          `/dv2/param/getParamHistory?key=${device.id}:${metric}&start=${firstHour}&end=${lastHour}&downSample=1h-${aggregate}&form=columns`,
        )
      ).series[0];
    const [power, taken, given] = await Promise.all([hours(pair[1], 'avg'), hours(pair[2], 'diff'), hours(pair[3], 'diff')]);
    // Only hours fully covered by readings: the register counts even while the power is not read.
    const whole = (power?.values ?? []).map((_, i) => (power?.covered?.[i] ?? 1) === 1);
    const sumOf = (values: readonly (number | null)[] = []) =>
      values.reduce<number>((sum, value, i) => sum + (whole[i] ? (value ?? 0) : 0), 0);
    // A time zone with a half-hour offset has half hours at the ends.
    const hoursAt = (i: number) => ((power?.times[i + 1] ?? lastHour) - (power?.times[i] ?? 0)) / hour;
    const energy = sumOf(power?.values.map((value, i) => (value ?? 0) * hoursAt(i)));
    const net = sumOf(taken?.values) - sumOf(given?.values);
    console.log(
      `${device.key}: ${whole.filter(Boolean).length} hours covered whole, average × time ${energy.toFixed(2)} kWh, registers ${net.toFixed(2)} kWh`,
    );
  }
}
console.log(
  `${chosen.length} series × ${widths.length} widths × ${timeZones.length} time zones: ${compared} figures, ${wrong.length} wrong`,
);
for (const line of wrong.slice(0, 30)) console.log(line);
await station.stop();
process.exitCode = wrong.length === 0 && compared > 0 ? 0 : 1;
