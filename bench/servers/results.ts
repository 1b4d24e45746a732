/** Compares the counts taken outside the servers with the stored data. */
import { type BenchRow, quantile } from '../row.ts';
import { until } from './ask.ts';
import { latenessOf, type Pages } from './browsers.ts';
import type { Counts } from './counts.ts';
import type { HandOver } from './hand-overs.ts';
import { compareNotices, readNotices } from './notices.ts';
import { options } from './options.ts';
import type { Rig } from './rig.ts';
import { isFault } from './stored.ts';

function row(name: string, figure: number, goal?: string, unit = ''): BenchRow {
  return { name, figure, unit, ...(goal === undefined ? {} : { goal }) };
}

export async function resultsOf(rig: Rig, counts: Counts, pages: Pages, handOvers: readonly HandOver[]): Promise<BenchRow[]> {
  return [
    ...killRows(counts),
    ...(await readingRows(rig, counts)),
    ...(await alarmRows(rig, counts)),
    ...(await userRows(rig, counts)),
    ...pageRows(counts, pages),
    ...(await handOverRows(rig, pages, handOvers)),
  ];
}

function killRows({ kills }: Counts): BenchRow[] {
  const stalls = kills.stalls > 0 ? [row('living owners that lost their projects', kills.stalls)] : [];
  if (kills.takeOvers.length === 0) return stalls;
  return [
    ...stalls,
    row(`kills of the owner${options.acknowledge === 'local' ? '' : ', with its disk'}`, kills.servers),
    row('kills of a node of the bus, half of them with the owner', kills.nodes),
    row('take-over after the lease, median', quantile(kills.takeOvers, 0.5), undefined, 'ms'),
    row('take-over after the lease, longest', Math.max(...kills.takeOvers), '< 10 000', 'ms'),
    row('… of all projects of the server, longest', Math.max(...kills.allTaken), '< 10 000', 'ms'),
  ];
}

async function readingRows(rig: Rig, { meter, many }: Counts): Promise<BenchRow[]> {
  const params = await rig.stored.params('active_power');
  const sent = [['meter', meter.size] as const, ...many];
  const series = sent.flatMap(([key]) => params.get(key) ?? []);
  const look = async () => {
    const found = await rig.stored.readings(series);
    let [missing, twice] = [0, 0];
    for (const [key, count] of sent) {
      const { rows, instants } = found.get(params.get(key) ?? 0) ?? { rows: 0, instants: 0 };
      missing += Math.max(0, count - instants);
      twice += rows - instants;
    }
    return { missing, twice };
  };
  // The last messages are stored with a delay.
  const complete = await until(async () => {
    const found = await look();
    return found.missing === 0 && found;
  }, 60_000);
  const { missing, twice } = complete ?? (await look());
  return [
    row('MQTT devices whose readings are compared', sent.length),
    row(
      'readings that the broker took of them',
      sent.reduce((sum, [, count]) => sum + count, 0),
    ),
    row('… not in the engine', missing, '0'),
    row('… stored twice', twice, '0'),
  ];
}

async function alarmRows(rig: Rig, counts: Counts): Promise<BenchRow[]> {
  const look = async () => {
    const entries = await rig.stored.entries();
    const notices = readNotices(rig.notices().map(({ text }) => text));
    return { entries, notices, first: compareNotices(entries, notices, 'first'), cleared: compareNotices(entries, notices, 'recovered') };
  };
  const complete = await until(async () => {
    const found = await look();
    return found.first.missing + found.cleared.missing === 0 && found;
  }, 60_000);
  const { entries, notices, first, cleared } = complete ?? (await look());
  const faults = entries.filter(isFault);
  const unacknowledged = [...counts.acknowledged].filter((id) => !faults.some((each) => each.id === id && each.ack_time !== null));
  return [
    row('alarms raised', counts.raised),
    row('… not logged', Math.max(counts.lostAlarms, counts.raised - faults.length), '0'),
    row('… logged twice', Math.max(0, faults.length - counts.raised), '0'),
    row('alarms of these devices with other causes', entries.length - faults.length),
    row('notices that the webhook received, by delivery', notices.ids),
    row('… received again with the same delivery ID', notices.again),
    row('… alarms that a summary only counted', notices.unnamed),
    row('raised alarms without a notice', first.missing, '0'),
    row('… with a notice too many', first.extra, '0'),
    row('cleared alarms without a notice', cleared.missing, '0'),
    row('… with a notice too many', cleared.extra, '0'),
    row('acknowledgements', counts.acknowledged.size),
    row('… lost', unacknowledged.length, '0'),
  ];
}

async function userRows(
  { db, projectIds: [projectId = 0] }: Rig,
  { done, received, edits, lateEdits, refused }: Counts,
): Promise<BenchRow[]> {
  const regions = await db.selectFrom('regions').select('name').where('project_id', '=', projectId).execute();
  const names = new Set(regions.map(({ name }) => name));
  return [
    row('commands answered as done', done.size),
    row('… that the device did not get', [...done].filter((value) => !received.has(value)).length, '0'),
    row('commands that the device got twice', [...received].filter(([, times]) => times > 1).length, '0'),
    ...[...refused].map(([why, count]) => row(`commands answered ${why}`, count)),
    row('edits', edits.size),
    row('… lost', [...edits].filter((name) => !names.has(name)).length, '0'),
    row('… not shown by the other server within 2 s', lateEdits, '0'),
  ];
}

function pageRows({ pauses }: Counts, pages: Pages): BenchRow[] {
  const lateness = latenessOf(pages, pauses);
  return [
    row('values at the pages of all servers, outside of the pauses', lateness.length),
    row('… after the device, median', quantile(lateness, 0.5), undefined, 'ms'),
    row('… 95 %', quantile(lateness, 0.95), '< 1 000', 'ms'),
    row('… 99.9 %', quantile(lateness, 0.999), undefined, 'ms'),
    row(
      '… longest',
      lateness.reduce((most, each) => Math.max(most, each), 0),
      undefined,
      'ms',
    ),
    row('… later than 1 s', lateness.filter((ms) => ms > 1000).length),
  ];
}

async function handOverRows({ stored }: Rig, { meter }: Pages, all: readonly HandOver[]): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const kind of ['moved', 'stopped'] as const) {
    const of = all.filter((each) => each.kind === kind);
    if (of.length === 0) continue;
    const gaps = await Promise.all(of.map(({ from, to }) => stored.longestGap(meter, from, to)));
    rows.push(
      row(kind === 'moved' ? 'projects moved by hand' : 'servers stopped in order', of.length),
      row('… longest time without a new value at a page', Math.max(...of.map(({ silenceMs }) => silenceMs)), undefined, 'ms'),
      row('… longest time between two stored readings', Math.max(...gaps), undefined, 'ms'),
      row('… until it was done, longest', Math.max(...of.map(({ tookMs }) => tookMs)), undefined, 'ms'),
    );
  }
  return rows;
}
