import { type DeviceStatus, devicesApi, historyApi } from '@czyun/contract';
import { useMemo } from 'react';
import { useCall } from '../../../shared/api/use-call.ts';
import { startOfDay } from '../../../shared/format/time.ts';
import { useIsLive } from '../../../shared/live/use-clock.ts';
import { type DeviceState, useDeviceStates } from '../../../shared/live/use-device-states.ts';
import { useValues } from '../../../shared/live/use-values.ts';
import { useProject } from '../../../shared/project/project-context.ts';
import { useStep, useTodayCurves } from '../queries.ts';
import { type GridCell, type PieCell, powerCell, socCell } from './flow.ts';
import type { DayEnergies } from './flow-node.tsx';
import { dayEnergiesOf, gridWith, mean, percent, sum } from './past-grid.ts';

export interface GridNow {
  readonly grid: readonly GridCell[];
  readonly energies: DayEnergies;
}

const metrics = ['soc', 'soh', 'rated_energy', 'oee', 'performance', 'output_total', 'reject_total'] as const;
type Metric = (typeof metrics)[number];
const none: readonly GridCell[] = [];

/** The overview's cells at the clock's instant: as the server says while live, worked out of history otherwise. */
export function useGridAt(grid: readonly GridCell[] = none): GridNow {
  const live = useIsLive();
  const past = usePastGrid(live ? none : grid);
  const shown = live ? grid : past;
  const energies = useMemo<DayEnergies>(
    () =>
      new Map(
        shown
          .filter((cell): cell is PieCell => cell.kind === 'pie')
          .flatMap((cell) => cell.items.map((item): [string, number | null] => [item.key, item.value])),
      ),
    [shown],
  );
  return { grid: shown, energies };
}

function usePastGrid(grid: readonly GridCell[]): readonly GridCell[] {
  const { id: projectId, timeZone } = useProject();
  const off = grid.length === 0;
  const step = useStep();
  const midnight = startOfDay(step, timeZone);
  const power = useMemo(() => powerCell(grid), [grid]);
  const { asked, end } = useTodayCurves(power);
  const states = useDeviceStates(off ? undefined : projectId);
  const devices = useCall(devicesApi.getAllByProjId, off ? null : { query: { id: projectId } }, { quiet: true, freshMs: 30_000 });
  const params = useCall(devicesApi.queryProjectDeviceParamStatus, off ? null : { query: { projId: projectId } }, {
    quiet: true,
    freshMs: 600_000,
  });

  const machines = useMemo(
    () => (devices.data ?? []).filter(({ deviceType }) => deviceType.nature === 'machine').map(({ id }) => id),
    [devices.data],
  );
  const ids = useMemo(() => {
    const batteries = new Set(socCell(grid)?.series.map(({ key }) => Number(key.split(':')[0])));
    const wantedOf = new Set([...batteries, ...machines]);
    const found: Record<Metric, number[]> = {
      soc: [],
      soh: [],
      rated_energy: [],
      oee: [],
      performance: [],
      output_total: [],
      reject_total: [],
    };
    const byDevice = new Map<number, number>();
    for (const item of params.data ?? []) {
      const metric = metrics.find((each) => each === item.metric);
      if (metric === undefined || !wantedOf.has(item.deviceId)) continue;
      found[metric].push(item.paramId);
      if (metric === 'output_total') byDevice.set(item.deviceId, item.paramId);
    }
    return { ...found, byDevice };
  }, [grid, machines, params.data]);
  const bars = useMemo(() => grid.flatMap((cell) => (cell.kind === 'bar' && cell.id === 'chargeDischarge' ? cell.series : [])), [grid]);
  const counters = useMemo(
    () => [...new Set([...ids.output_total, ...ids.reject_total, ...bars.map(({ paramId }) => paramId)])],
    [ids, bars],
  );
  const base = useCall(
    historyApi.queryRealTimeData,
    off || counters.length === 0 ? null : { body: { paramIds: counters, time: midnight } },
    { quiet: true, keep: true, freshMs: 300_000 },
  );
  const values = useValues(useMemo(() => [...counters, ...metrics.flatMap((metric) => ids[metric])], [counters, ids]));

  return useMemo(() => {
    if (off) return grid;
    const number = (id: number) => {
      const value = values.get(id)?.value;
      return typeof value === 'number' ? value : null;
    };
    const bases = new Map(base.data?.list?.map((item) => [item.paramId, item.value]));
    const counted = (id: number) => {
      const before = bases.get(id);
      const now = number(id);
      return typeof before === 'number' && now !== null && now >= before ? now - before : null;
    };
    const curves = new Map(asked.data?.series?.map((curve) => [curve.key, curve]));
    const figures = new Map(
      power === undefined || asked.data === undefined
        ? []
        : dayEnergiesOf(
            power.series.map(({ key, role }) => ({ role, ...(curves.get(key) ?? { times: [], values: [] }) })),
            end,
          ),
    );
    for (const role of ['charge', 'discharge'] as const) {
      const registers = bars.filter((item) => item.role === role);
      if (registers.length > 0) figures.set(role, sum(registers.map(({ paramId }) => counted(paramId))));
    }
    for (const [device, id] of ids.byDevice) figures.set(String(device), counted(id));
    const all = (devices.data ?? []).map(({ id }) => states.get(id)?.status);
    const ofMachines = machines.map((id) => states.get(id)?.status);
    const working = (status: DeviceStatus | undefined) => status === 'run' || status === 'auto';
    const made = sum(ids.output_total.map(counted));
    const rejected = sum(ids.reject_total.map(counted));
    const self = percent(figures.get('gridImport') ?? null, figures.get('load') ?? null);
    const moved = sum([figures.get('charge') ?? null, figures.get('discharge') ?? null]);
    const rated = sum(ids.rated_energy.map(number));
    const able = all.filter((status) => status !== undefined && status !== 'offline' && status !== 'fault').length;
    figures.set('availability', percent(able, all.length));
    figures.set('soc', mean(ids.soc.map(number)));
    figures.set('health', mean(ids.soh.map(number)));
    figures.set('utilisation', percent(moved, rated === null ? null : rated * 2));
    figures.set('selfSufficiency', self === null ? null : Math.max(0, 100 - self));
    figures.set('oee', mean(ids.oee.map(number)));
    figures.set('performance', mean(ids.performance.map(number)));
    figures.set('quality', percent(made === null || rejected === null ? null : made - rejected, made));
    figures.set('running', percent(ofMachines.filter(working).length, machines.length));
    return gridWith(grid, { figures, states: countOf(machines, states) });
  }, [off, grid, values, base.data, asked.data, power, end, bars, ids, devices.data, machines, states]);
}

/** Devices by status. */
export function countOf(ids: readonly number[], states: ReadonlyMap<number, DeviceState>): Record<DeviceStatus, number> {
  const counts = { run: 0, stop: 0, offline: 0, fault: 0, auto: 0 };
  for (const id of ids) counts[states.get(id)?.status ?? 'offline'] += 1;
  return counts;
}
