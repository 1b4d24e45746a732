/**
 * `npm run bench diagram-past`: compares the values that the single-line diagram and the device pages show at sampled past instants, each
 * from its own calls and functions (BENCH_INSTANTS, default 1 000; BENCH_HOURS back, default 20; BENCH_ORIGIN: of a running demonstration).
 */
import type { CallResult, DeviceTypeView, devicesApi, diagramApi, historyApi } from '../packages/contract/src/index.ts';
import { bothScreens } from '../packages/web/src/parts/diagram/as-on-device-page.ts';
import type { LiveValue } from '../packages/web/src/platform/live/live-value.ts';
import { onAnyStation } from './any-station.ts';
import { type ApiSession, session } from './api-session.ts';
import type { BenchRow } from './row.ts';

const hourMs = 3_600_000;

/** The same sequence in every run. */
function instantsOf(count: number, end: number, hours: number): number[] {
  let state = 7;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor(end - (state / 2 ** 32) * hours * hourMs);
  });
}

async function valuesAt({ ask }: ApiSession, paramIds: readonly number[], time: number): Promise<ReadonlyMap<number, LiveValue>> {
  const { list } = await ask<CallResult<typeof historyApi.queryRealTimeData>>('/api2/history/queryRealTimeData', { paramIds, time });
  return new Map(list.map(({ paramId, value, time: at, quality }) => [paramId, { value, time: at, quality }]));
}

export async function diagramBeside(
  own: ApiSession,
  count: number,
  hours: number,
): Promise<{ readonly values: number; readonly different: string[] }> {
  const { list } = await own.ask<{ list: { id: number; projectType: { id: number } }[] }>('/proj/getProjList');
  const projectId = list.find(({ projectType }) => projectType.id === 1)?.id;
  const { devices } = await own.ask<CallResult<typeof diagramApi.getDiagram>>(`/api/diagram?projectId=${projectId}`);
  const types = new Map<number, DeviceTypeView>();
  const details = new Map<number, CallResult<typeof devicesApi.getDetail>>();
  for (const { id, deviceType } of devices) {
    details.set(id, await own.ask(`/device/ex/getDetail?deviceId=${id}`));
    if (!types.has(deviceType.id)) types.set(deviceType.id, await own.ask(`/api/devicetype/queryDeviceType?id=${deviceType.id}`));
  }
  const ofDiagram = devices.flatMap(({ params }) => params.map(({ paramId }) => paramId));
  // Of each device page the points that the diagram shows, and the points that these need.
  const ofDevices = devices.flatMap(({ id, params, deviceType }) => {
    const points = types.get(deviceType.id)?.points ?? [];
    const needed = points
      .filter(({ metric }) => params.some((param) => param.metric === metric))
      .map(({ metric, needs }) => [metric, needs]);
    const wanted = new Set(needed.flat());
    return details.get(id)?.params.flatMap(({ paramId, metric }) => (wanted.has(metric) ? paramId : [])) ?? [];
  });
  const different: string[] = [];
  let values = 0;
  for (const time of instantsOf(count, Date.now() - 600_000, hours)) {
    const [diagram, device] = await Promise.all([valuesAt(own, ofDiagram, time), valuesAt(own, ofDevices, time)]);
    for (const each of devices) {
      const [detail, type] = [details.get(each.id), types.get(each.deviceType.id)];
      if (detail === undefined || type === undefined) continue;
      const compared = bothScreens(each, detail, type, diagram, device);
      values += compared.length;
      for (const one of compared)
        if (one.diagram !== one.device) different.push(`${new Date(time).toISOString()} ${one.key}: ${one.diagram}, ${one.device}`);
    }
  }
  return { values, different };
}

async function measured(api: string): Promise<BenchRow[]> {
  const count = Number(process.env.BENCH_INSTANTS ?? 1000);
  const { values, different } = await diagramBeside(await session(api), count, Number(process.env.BENCH_HOURS ?? 20));
  for (const line of different.slice(0, 20)) console.log(`  ${line}`);
  return [
    { name: `values of the diagram at ${count} instants`, figure: values, unit: '' },
    { name: '… that the device pages write differently', figure: different.length, unit: '', goal: '0' },
  ];
}

export const diagramPastBench = (): Promise<BenchRow[]> => onAnyStation('diagram', measured);
