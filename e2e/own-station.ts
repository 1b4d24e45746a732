/** A station of one flow: its calls, its log, and the real state of the plant. */
import type { Command, LogEntry } from '../packages/contract/src/index.ts';
import { guestKey } from '../packages/plant/src/station.ts';
import { type ApiSession, apiSession, until } from './page.ts';
import { type Station, type StationOptions, startStation } from './station.ts';

export interface Fault {
  readonly kind: string;
  readonly device: string;
  readonly member?: number;
}

interface PlantWrite {
  readonly device: string;
  readonly metric: string;
  readonly value: number;
  readonly refused?: string;
}

interface Device {
  readonly id: number;
  readonly key: string;
  readonly status: string;
}

export interface OwnStation {
  readonly station: Station;
  readonly api: ApiSession;
  readonly projectId: number;
  deviceId(key: string): number;
  keyOf(deviceId: number | null): string;
  paramId(key: string, metric: string): Promise<number>;
  /** Waits until every device with a data source has reported. */
  untilAllReport(): Promise<void>;
  plant(fault: Fault, on: boolean): Promise<void>;
  /** Writes that reached the plant, oldest first. */
  writes(): Promise<readonly PlantWrite[]>;
  /** Entries of notices, alarms and faults; latest first. */
  entries(more?: string): Promise<readonly LogEntry[]>;
  standing(): Promise<readonly LogEntry[]>;
  ledger(key: string): Promise<readonly Command[]>;
}

/** Starts the station and waits until its devices have reported. */
export async function startOwnStation(options: StationOptions = {}): Promise<OwnStation> {
  const station = await startStation(options);
  const api = await apiSession('engadmin', station.api);
  const { list } = await api.ask<{ list: { id: number; projectType: { id: number } }[] }>('/proj/getProjList');
  const projectId = list.find(({ projectType }) => projectType.id === 1)?.id ?? 0;
  const devices = () => api.ask<Device[]>(`/device/getAllByProjId?id=${projectId}`);
  const known = await devices();
  const control = `http://127.0.0.1:${station.ports.control}`;
  const own: OwnStation = {
    station,
    api,
    projectId,
    deviceId: (key) => known.find((device) => device.key === key)?.id ?? 0,
    keyOf: (deviceId) => known.find(({ id }) => id === deviceId)?.key ?? '',
    async paramId(key, metric) {
      const { params } = await api.ask<{ params: { metric: string; paramId: number }[] }>(
        `/device/ex/getDetail?deviceId=${own.deviceId(key)}`,
      );
      return params.find((param) => param.metric === metric)?.paramId ?? 0;
    },
    async untilAllReport() {
      const isSilent = ({ key, status }: Device) => key !== guestKey && status === 'offline';
      await until('every device talks', async () => ((await devices()).some(isSilent) ? undefined : true), { timeoutMs: 60_000 });
    },
    async plant(fault, on) {
      const answer = await fetch(`${control}/fault`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...fault, on }),
      });
      if (!answer.ok) throw new Error(`plant: ${answer.status} ${await answer.text()}`);
    },
    async writes() {
      const { writes } = (await (await fetch(`${control}/state`)).json()) as { writes: PlantWrite[] };
      return writes;
    },
    async entries(more = '') {
      return (await api.ask<{ list: LogEntry[] }>(`/dv2/log/getLogs?projectId=${projectId}&type=1,2,3&pageSize=500${more}`)).list;
    },
    standing: () => api.ask<LogEntry[]>(`/czyun/realAlarm?id=${projectId}`),
    async ledger(key) {
      const { list: rows } = await api.ask<{ list: Command[] }>(
        `/api/operate/queryCommands?projectId=${projectId}&deviceId=${own.deviceId(key)}&pageSize=500`,
      );
      return rows;
    },
  };
  await own.untilAllReport();
  return own;
}
