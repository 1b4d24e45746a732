/** Owner's side: sends changes of the projects with a seat here, and answers requests for their whole state. */
import type { AlarmRecord, Alarms } from '../alarms/types.ts';
import type { DeviceStates } from '../drivers/types.ts';
import { createPeriodic, logFailures } from '../kernel/periodic.ts';
import { columnsOf } from './columns.ts';
import { type MirrorNews, type MirrorParts, mirrorChannel, type Page, pageRequest, pageSubject } from './types.ts';

export interface SenderParts extends MirrorParts {
  readonly states: Pick<DeviceStates, 'get' | 'onChange'>;
  readonly alarms: Pick<Alarms, 'onChange'>;
  /** Time for which changes are collected, ms. */
  readonly collectMs: number;
  /** Interval at which the seats are sent, ms. */
  readonly beatMs: number;
}

/** Points of one message: well below the limit of NATS, 1 MB. */
const maxPoints = 5000;

export interface Sender {
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createSender(parts: SenderParts): Sender {
  const { bus, server, seats, registry, newest, states, alarms, logger, collectMs, beatMs } = parts;
  /** Projects that all parts of this server have taken up. */
  const served = new Set<number>();
  const changed = { params: new Set<number>(), devices: new Set<number>(), alarms: new Map<number, AlarmRecord>() };
  let timer: NodeJS.Timeout | undefined;

  const send = (news: Omit<MirrorNews, 'server'>) => bus.publish(mirrorChannel, { server, ...news });
  const isServed = (projectId: number | undefined) => projectId !== undefined && served.has(projectId);

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const params = [...changed.params].filter((id) => isServed(registry.param(id)?.projectId));
    const devices = [...changed.devices].filter((id) => isServed(registry.device(id)?.projectId));
    const records = [...changed.alarms.values()].filter(({ projectId }) => isServed(projectId));
    for (const each of Object.values(changed)) each.clear();
    for (let from = 0; from < params.length; from += maxPoints) send({ values: columnsOf(newest, params.slice(from, from + maxPoints)) });
    if (devices.length > 0 || records.length > 0) send({ states: devices.map((id) => states.get(id)), alarms: records });
  }

  function wake(): void {
    timer ??= setTimeout(flush, collectMs);
  }

  function beat(): void {
    send({ seats: [...served].map((id): [number, number] => [id, seats.epochOf(id) ?? 0]) });
  }

  async function pageOf(text: string): Promise<string> {
    const { projectId, after } = pageRequest.parse(JSON.parse(text));
    if (!served.has(projectId)) throw new Error('the project is not served here');
    const devices = registry.devicesOf(projectId);
    const params = devices.flatMap((device) => device.params.flatMap(({ paramId }) => (paramId > after ? paramId : [])));
    params.sort((a, b) => a - b);
    const taken = params.slice(0, maxPoints);
    const answer: Page = {
      values: columnsOf(newest, taken),
      states: after === 0 ? devices.map(({ id }) => states.get(id)) : [],
      next: params.length > maxPoints ? (taken.at(-1) ?? null) : null,
    };
    return JSON.stringify(answer);
  }

  const ends: (() => void)[] = [];
  const beats = createPeriodic({ everyMs: beatMs, work: beat, failed: logFailures(logger, 'warn', 'the seats could not be sent') });

  return {
    async start() {
      for (const { id } of registry.projects()) if (seats.holds(id)) served.add(id);
      ends.push(
        bus.answer(pageSubject(server), pageOf),
        newest.onChange(function sendValues({ paramIds }) {
          for (const paramId of paramIds) changed.params.add(paramId);
          wake();
        }),
        states.onChange(function sendStates(list) {
          for (const { deviceId } of list) changed.devices.add(deviceId);
          wake();
        }),
        alarms.onChange(function sendAlarms(records) {
          for (const each of records) changed.alarms.set(each.id, each);
          wake();
        }),
        seats.onChange({
          gained(projectIds) {
            for (const id of projectIds) served.add(id);
            beat();
          },
          lost(projectIds) {
            for (const id of projectIds) served.delete(id);
            beat();
          },
        }),
      );
      beat();
      await beats.start();
    },
    async stop() {
      for (const end of ends.splice(0)) end();
      clearTimeout(timer);
      await beats.stop();
    },
  };
}
