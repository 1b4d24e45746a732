/**
 * `npm run bench servers`: three servers, the owner of the project is killed with SIGKILL, again and again (SERVERS_KILLS, 4 by default), and a node
 * of the bus with it, while a device sends, commands and edits go to any server, alarms are raised and acknowledged. Readings are acknowledged by
 * ClickHouse and the disk of the killed server is deleted, except with SERVERS_ACKNOWLEDGE=local. Counts what was lost or came twice.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { connectAsync, type MqttClient } from 'mqtt';
import { type BenchRow, quantile } from './row.ts';
import { type Rig, type RigServer, startRig } from './servers-rig.ts';

const kills = Number(process.env.SERVERS_KILLS ?? 4);
const leaseMs = 30_000;
/** Longest wait for anything that must happen, ms. */
const patienceMs = 120_000;

interface Counts {
  readonly sent: Set<number>;
  /** By value: how often the device received it, and how the server answered. */
  readonly received: Map<number, number>;
  readonly done: Set<number>;
  readonly edits: Set<string>;
  /** Edits that the other server did not show within two seconds. */
  lateEdits: number;
  readonly acknowledged: Set<number>;
  raised: number;
  lostAlarms: number;
  refused: number;
}

async function ask<T>(
  { api }: RigServer,
  sid: string,
  path: string,
  body?: object,
): Promise<{ readonly code: number; readonly data: T } | undefined> {
  const answer = await fetch(`${api}${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { sid, ...(body ? { 'content-type': 'application/json' } : {}) },
    signal: AbortSignal.timeout(60_000),
  }).catch(() => undefined);
  return (await answer?.json().catch(() => undefined)) as { code: number; data: T } | undefined;
}

async function until<T>(look: () => Promise<T | undefined | false>, patience = patienceMs): Promise<T | undefined> {
  for (const end = Date.now() + patience; Date.now() < end; await wait(100)) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
  }
  return undefined;
}

/** A meter that counts what the broker has taken of it, and a PCS that counts commands. */
async function startDevices({ mqttUrl }: Rig, { sent, received }: Counts, signal: AbortSignal) {
  const client: MqttClient = await connectAsync(mqttUrl, { reconnectPeriod: 500 });
  const held = {
    control_source: 1,
    state: 0,
    active_power_lower_limit: -1000,
    active_power_upper_limit: 1000,
    active_power_setpoint: 0,
    grid_mode: 0,
  };
  const publish = (key: string, ts: number, values: object) =>
    client.publishAsync(`v1/devices/${key}/telemetry`, JSON.stringify({ ts, values }), { qos: 1 });
  await client.subscribeAsync('v1/devices/pcs/commands', { qos: 1 });
  client.on('message', (_topic, payload) => {
    const { id, metric, value } = JSON.parse(payload.toString()) as { id: string; metric: keyof typeof held; value: number };
    if (metric === 'active_power_setpoint') received.set(value, (received.get(value) ?? 0) + 1);
    held[metric] = value;
    client.publish('v1/devices/pcs/replies', JSON.stringify({ id, ok: true, value }), { qos: 1 });
    void publish('pcs', Date.now(), held);
  });
  const meter = async () => {
    for (let time = Date.now(); !signal.aborted; time = Math.max(Date.now(), time + 1)) {
      await publish('meter', time, { active_power: time % 1000 });
      sent.add(time);
      await wait(200);
    }
  };
  const pcs = async () => {
    while (!signal.aborted) {
      await publish('pcs', Date.now(), held);
      await wait(1000);
    }
  };
  const work = Promise.all([meter(), pcs()]);
  return async () => {
    await work;
    await client.endAsync(true);
  };
}

/** One user at either server in turn: commands and edits; what is refused while the owner is away is counted. */
async function use({ servers, sid, projectId, ...rig }: Rig, counts: Counts, signal: AbortSignal): Promise<void> {
  const setpoint = await rig.paramId('pcs', 'active_power_setpoint');
  for (let turn = 0; !signal.aborted; turn += 1) {
    const [here, there] = [servers[turn % servers.length], servers[(turn + 1) % servers.length]];
    if (!here || !there) return;
    const value = turn + 1;
    const command = await ask<{ result: string }>(here, sid, '/api/operate/setDeviceParamValue', { paramId: setpoint, value });
    if (command?.code === 200 && command.data.result === 'done') counts.done.add(value);
    else counts.refused += 1;
    const name = `Zone ${turn}`;
    const edit = await ask(here, sid, '/api/setup/createRegion', { projectId, name, nameEn: null, parentId: null });
    if (edit?.code === 200) {
      counts.edits.add(name);
      const shown = async () => {
        const found = await ask<readonly { name: string }[]>(there, sid, `/api/region/queryRegionByProject?projId=${projectId}`);
        // A server that is dead, or has just started, shows it then.
        return found?.code !== 200 || found.data.some((each) => each.name === name);
      };
      if (!(await until(shown, 2000))) counts.lateEdits += 1;
    }
    await wait(500);
  }
}

/** An alarm is raised, shown by both servers that are there, acknowledged at either, and cleared. */
async function alarms({ servers, sid, projectId, fault, faultEntries }: Rig, counts: Counts, signal: AbortSignal): Promise<void> {
  /** Active alarms of the fault at a server; undefined: it does not answer. */
  const open = async (server: RigServer) => {
    const found = await ask<readonly { id: number }[]>(server, sid, `/czyun/realAlarm?id=${projectId}`);
    if (found?.code !== 200) return undefined;
    const faults = new Set((await faultEntries()).map(({ id }) => id));
    return found.data.flatMap(({ id }) => (faults.has(id) ? id : []));
  };
  const first = async () => {
    for (const server of servers) {
      const found = await open(server);
      if (found && found.length > 0) return found;
    }
    return undefined;
  };
  for (let turn = 0; !signal.aborted; turn += 1) {
    fault(true);
    counts.raised += 1;
    const ids = await until(first);
    if (!ids) counts.lostAlarms += 1;
    const acknowledged = await until(async () => {
      const answer = await ask<{ acknowledged: number }>(servers[turn % servers.length] as RigServer, sid, '/api/log/acknowledge', {
        projectId,
        ids,
      });
      return answer?.code === 200 ? answer.data.acknowledged : undefined;
    }, 45_000);
    if (acknowledged) for (const id of ids ?? []) counts.acknowledged.add(id);
    fault(false);
    await until(async () => {
      const found = await Promise.all(servers.map(open));
      return found.some((each) => each !== undefined) && found.every((each) => each === undefined || each.length === 0);
    });
  }
}

/** Kills the owner, and a node of the bus; ms until another server shows a new good value, less the lease. */
async function killOwner(rig: Rig, meterParam: number, turn: number): Promise<number> {
  const owner = await until(async () => {
    const seat = await rig.db.selectFrom('seats').select('owner').where('project_id', '=', rig.projectId).executeTakeFirst();
    return rig.servers.find(({ child }) => child?.pid !== undefined && seat?.owner?.includes(`:${child.pid}:`));
  });
  const other = rig.servers.find((each) => each !== owner);
  if (!owner || !other) throw new Error('no server has the project');
  const lease = await rig.db.selectFrom('seats').select('lease_end').where('project_id', '=', rig.projectId).executeTakeFirstOrThrow();
  await owner.kill();
  const killed = Date.now();
  if (process.env.SERVERS_ACKNOWLEDGE !== 'local') owner.deleteDisk();
  const node = rig.nats[turn % rig.nats.length];
  await node?.stop();
  const good = async () => {
    const found = await ask<readonly { value: number | null; time: number; quality: string }[]>(
      other,
      rig.sid,
      `/api/device/queryMultiDeviceParamStatus?paramIds=${meterParam}`,
    );
    const [value] = found?.code === 200 ? found.data : [];
    return value?.quality === 'good' && value.time > killed && Date.now();
  };
  const shown = await until(good);
  if (!shown) throw new Error('the project was not taken over');
  const freed = Math.min(Number(lease.lease_end), killed + leaseMs);
  process.stderr.write(`  ${owner.name} killed, taken over ${shown - killed} ms later (${shown - freed} ms after the lease)\n`);
  await node?.start();
  await owner.start();
  await wait(5000);
  return shown - freed;
}

async function results(rig: Rig, counts: Counts, takeOvers: readonly number[]): Promise<BenchRow[]> {
  const meter = await rig.paramId('meter', 'active_power');
  const stored = await until(async () => {
    const found = await rig.readings(meter);
    return found.instants >= counts.sent.size && found;
  }, 60_000);
  const { rows, instants } = stored ?? (await rig.readings(meter));
  const entries = await rig.faultEntries();
  const unacknowledged = [...counts.acknowledged].filter((id) => !entries.some((each) => each.id === id && each.ack_time !== null));
  const regions = await rig.db.selectFrom('regions').select('name').where('project_id', '=', rig.projectId).execute();
  const names = regions.map(({ name }) => name);
  const ids = new Set(rig.notices().map(({ text }) => (JSON.parse(text) as { id: string }).id));
  const twice = [...counts.received].filter(([, times]) => times > 1).length;
  const row = (name: string, figure: number, goal?: string, unit = ''): BenchRow => ({
    name,
    figure,
    unit,
    ...(goal === undefined ? {} : { goal }),
  });
  return [
    row('kills of the owner, with its disk and a node of the bus', takeOvers.length),
    row('take-over after the lease, median', quantile(takeOvers, 0.5), undefined, 'ms'),
    row('take-over after the lease, longest', Math.max(...takeOvers), '< 10 000', 'ms'),
    row('readings that the broker took of the device', counts.sent.size),
    row('… of them not in the engine', Math.max(0, counts.sent.size - instants), '0'),
    row('… stored twice', rows - instants, '0'),
    row('alarms raised', counts.raised),
    row('… not logged', Math.max(counts.lostAlarms, counts.raised - entries.length), '0'),
    row('… logged twice', Math.max(0, entries.length - counts.raised), '0'),
    row('notices that a webhook received', ids.size),
    row('… received twice', rig.notices().length - ids.size, '0'),
    row('acknowledgements', counts.acknowledged.size),
    row('… lost', unacknowledged.length, '0'),
    row('commands answered as done', counts.done.size),
    row('… that the device did not get', [...counts.done].filter((value) => !counts.received.has(value)).length, '0'),
    row('commands that the device got twice', twice, '0'),
    row('calls refused while a server was away', counts.refused),
    row('edits', counts.edits.size),
    row('… lost', [...counts.edits].filter((name) => !names.includes(name)).length, '0'),
    row('… not shown by the other server within 2 s', counts.lateEdits, '0'),
  ];
}

export async function serversBench(): Promise<BenchRow[]> {
  const rig = await startRig();
  const stopping = new AbortController();
  const counts: Counts = {
    ...{ sent: new Set<number>(), received: new Map<number, number>(), done: new Set<number>(), edits: new Set<string>() },
    ...{ lateEdits: 0, acknowledged: new Set<number>(), raised: 0, lostAlarms: 0, refused: 0 },
  };
  try {
    const meter = await rig.paramId('meter', 'active_power');
    // Sessions at the broker exist from here on.
    await wait(3000);
    const end = await startDevices(rig, counts, stopping.signal);
    const load = Promise.all([use(rig, counts, stopping.signal), alarms(rig, counts, stopping.signal)]);
    const takeOvers: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(3000 + Math.random() * 5000);
      takeOvers.push(await killOwner(rig, meter, kill));
    }
    stopping.abort();
    await Promise.all([load, end()]);
    return await results(rig, counts, takeOvers);
  } finally {
    stopping.abort();
    await rig.stop();
  }
}
