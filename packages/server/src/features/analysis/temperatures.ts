/** Temperatures of projects: ambient, cells, coolant. */
import type { Language } from '@czyun/contract';
import type { Nature } from '@czyun/devices';
import { goodValue } from '../../energy/readings.ts';
import { meanOf, rounded } from '../../energy/sums.ts';
import { type DeviceRecord, nameIn, type ProjectRecord, type Registry } from '../../registry/index.ts';
import type { History, NewestValues, Total } from '../../telemetry/types.ts';
import { dayOf } from '../../time/days.ts';

export interface TemperatureDeps {
  readonly registry: Registry;
  readonly telemetry: { readonly history: Pick<History, 'totals'>; readonly newest: Pick<NewestValues, 'get'> };
}

type Sources = readonly (readonly [nature: Nature, metric: string])[];

/** In order of preference: the first metric that any device has, over all devices that have it. */
const sources = {
  environment: { high: climate('ambient_temperature'), low: climate('ambient_temperature') },
  cell: { high: batteries('cell_temperature_max'), low: batteries('cell_temperature_min') },
  cooling: { high: [['cooling', 'supply_temperature']], low: [['cooling', 'supply_temperature']] },
} as const satisfies Record<string, { readonly high: Sources; readonly low: Sources }>;

type Place = keyof typeof sources;

function climate(metric: string): Sources {
  return (['environment', 'wind', 'climate'] as const).map((nature) => [nature, metric] as const);
}

function batteries(metric: string): Sources {
  return (['ess', 'cabinet', 'battery'] as const).map((nature) => [nature, metric] as const);
}

function paramIdsFrom(devices: readonly DeviceRecord[], from: Sources): number[] {
  for (const [nature, metric] of from) {
    const found = devices
      .filter((device) => device.enabled && device.type.nature === nature)
      .flatMap((device) => device.driver.points.get(metric)?.paramId ?? []);
    if (found.length > 0) return found;
  }
  return [];
}

export function createTemperatures({ registry, telemetry: { history, newest } }: TemperatureDeps) {
  async function totalsOf(paramIds: readonly number[], project: ProjectRecord, now: number): Promise<ReadonlyMap<number, Total>> {
    const { start } = dayOf(project.timeZone, now);
    const totals = paramIds.length > 0 ? await history.totals({ paramIds, start, end: now + 1 }) : [];
    return new Map(totals.map((total) => [total.paramId, total]));
  }

  /** Highest known value; for ambient temperature the mean, if all values are known. */
  function hottest(place: Place, paramIds: readonly number[]): number | null {
    const values = paramIds.map((paramId) => goodValue(newest, paramId));
    if (place === 'environment') return meanOf(values);
    const known = values.filter((value) => value !== null);
    return known.length === 0 ? null : Math.max(...known);
  }

  return async (projects: readonly ProjectRecord[], language: Language, now: number) => {
    const requested = projects.map((project) => {
      const devices = registry.devicesOf(project.id);
      const ids = (place: Place) => ({
        high: paramIdsFrom(devices, sources[place].high),
        low: paramIdsFrom(devices, sources[place].low),
      });
      return { project, places: { environment: ids('environment'), cell: ids('cell'), cooling: ids('cooling') } };
    });
    return Promise.all(
      requested.map(async ({ project, places }) => {
        const all = Object.values(places).flatMap(({ high, low }) => [...high, ...low]);
        const totals = await totalsOf([...new Set(all)], project, now);
        const figure = (place: Place) => {
          const { high, low } = places[place];
          if (high.length === 0) return null;
          const times = high.flatMap((paramId) => newest.get(paramId)?.time ?? []);
          const known = (ids: readonly number[], of: 'min' | 'max') =>
            ids.map((id) => totals.get(id)?.[of] ?? Number.NaN).filter(Number.isFinite);
          const [lows, highs] = [known(low, 'min'), known(high, 'max')];
          return {
            unit: '℃' as const,
            now: rounded(hottest(place, high), 2),
            time: times.length === 0 ? null : Math.max(...times),
            min: lows.length === 0 ? null : rounded(Math.min(...lows), 2),
            max: highs.length === 0 ? null : rounded(Math.max(...highs), 2),
          };
        };
        return {
          projectId: project.id,
          name: nameIn(language, project),
          timeZone: project.timeZone,
          environment: figure('environment'),
          cell: figure('cell'),
          cooling: figure('cooling'),
        };
      }),
    );
  };
}
