/** Mean power of projects by quarter-hour. Past quarter-hours are read once and cached until the next one ends. */
import { minuteMs } from '@czyun/contract';
import { balanceOf, type Offers, type Signed } from '../../../energy/balance.ts';
import { sumOf } from '../../../energy/sums.ts';
import type { ProjectRecord, Registry } from '../../../registry/index.ts';
import type { History } from '../../../telemetry/types.ts';
import { quarterMs } from '../../../time/quarters.ts';
import { factory } from '../day-counts.ts';

/** Delay of the last readings of a quarter-hour. */
const lateMs = minuteMs;
/** Retry interval of unknown values: the engine is unavailable, or the project is new. */
const againMs = minuteMs;

const quarter = { count: 15, unit: 'm' } as const;

export interface PowerCurve {
  readonly of: 'storage' | 'load';
  /** kW of each quarter-hour; null: unknown. Empty: the project has no suitable point. */
  readonly powerKw: readonly (number | null)[];
}

export interface FleetPower {
  /** Power in the full quarter-hours of [start, end), by project. */
  load(
    projects: readonly ProjectRecord[],
    range: { readonly start: number; readonly end: number },
    now: number,
  ): Promise<ReadonlyMap<number, PowerCurve>>;
}

interface Known extends PowerCurve {
  readonly start: number;
  readonly until: number;
}

export interface FleetPowerDeps {
  readonly registry: Pick<Registry, 'devicesOf'>;
  readonly history: Pick<History, 'buckets'>;
  readonly offers: Offers;
  readonly warn?: ((error: unknown) => void) | undefined;
}

export function createFleetPower({ registry, history, offers, warn }: FleetPowerDeps): FleetPower {
  const known = new Map<number, Known>();
  const pending = new Map<number, Promise<void>>();

  /** The storage; without one the metered consumption, or the machines of a factory without a meter. */
  function pointsOf({ id, type }: ProjectRecord): { readonly of: PowerCurve['of']; readonly points: readonly Signed[] } {
    const devices = registry.devicesOf(id);
    const { power } = balanceOf(devices, offers);
    if (type !== factory && power.storage.length > 0) return { of: 'storage', points: power.storage };
    if (power.load.length > 0) return { of: 'load', points: power.load };
    const machines = devices.filter(({ enabled, type: { nature } }) => enabled && nature === 'machine');
    const points = machines.flatMap((machine) => offers(machine).filter(({ point }) => point.metric === 'active_power'));
    return { of: 'load', points: points.map((param) => ({ param, sign: 1 })) };
  }

  async function query(projects: readonly ProjectRecord[], start: number, end: number, now: number): Promise<void> {
    const asked = projects.map((project) => ({ project, ...pointsOf(project) }));
    const paramIds = [...new Set(asked.flatMap(({ points }) => points.map(({ param }) => param.paramId)))];
    const count = Math.round((end - start) / quarterMs);
    const curves = new Map<number, Float64Array>();
    try {
      const { series } =
        paramIds.length === 0 ? { series: [] } : await history.buckets({ paramIds, start, end, bucket: quarter, aggregate: 'avg' });
      for (const curve of series) {
        const values = new Float64Array(count).fill(Number.NaN);
        for (const [row, time] of curve.times.entries()) values[Math.floor((time - start) / quarterMs)] = curve.values[row] ?? Number.NaN;
        curves.set(curve.paramId, values);
      }
    } catch (error) {
      warn?.(error);
    }
    for (const { project, of, points } of asked) {
      const powerKw = points.length === 0 ? [] : Array.from({ length: count }, (_, at) => sumAt(points, curves, at));
      const edge = now < end + lateMs ? end + lateMs : end + quarterMs + lateMs;
      known.set(project.id, { of, powerKw, start, until: powerKw.some((kw) => kw !== null) ? edge : now + againMs });
    }
  }

  return {
    async load(projects, { start, end }, now) {
      const isFresh = ({ id }: ProjectRecord) => {
        const entry = known.get(id);
        return entry !== undefined && entry.start === start && now < entry.until;
      };
      const stale = projects.filter((project) => !isFresh(project));
      const asked = stale.filter(({ id }) => !pending.has(id));
      if (asked.length > 0) {
        const work = query(asked, start, end, now).finally(() => {
          for (const { id } of asked) pending.delete(id);
        });
        for (const { id } of asked) pending.set(id, work);
      }
      await Promise.all(new Set(stale.flatMap(({ id }) => pending.get(id) ?? [])));
      return new Map(projects.map(({ id }) => [id, known.get(id) ?? { of: 'load', powerKw: [] }]));
    },
  };
}

/** Unknown if any part is unknown. */
function sumAt(points: readonly Signed[], curves: ReadonlyMap<number, Float64Array>, at: number): number | null {
  const sum = sumOf(
    points.map(({ param, sign }) => {
      const value = curves.get(param.paramId)?.[at] ?? Number.NaN;
      return Number.isNaN(value) ? null : value * sign;
    }),
  );
  return sum === null ? null : Math.round(sum * 1000) / 1000;
}
