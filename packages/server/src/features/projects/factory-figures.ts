/** Output and machine figures of a factory, now and for the day so far: shared by its overview and the list of projects. */
import { isMeaningless, unitStateOf } from '@czyun/contract';
import { goodValue } from '../../energy/readings.ts';
import { meanOf, sumOf } from '../../energy/sums.ts';
import type { DeviceRecord, ParamRecord } from '../../registry/index.ts';
import type { GridSource } from './grid-parts.ts';

export type FactorySource = Pick<GridSource, 'devices' | 'newest' | 'states' | 'day'>;

export interface FactoryFigures {
  readonly machines: readonly DeviceRecord[];
  /** Machines that are running, in automatic or manual mode. */
  readonly running: number;
  /** Pieces of the day so far, by the piece counter; null if any part is unknown. */
  readonly made: number | null;
  readonly rejected: number | null;
  /** Mean of a percentage reported by the machines, %. */
  mean(metric: string): number | null;
  /** Pieces of one machine: its own daily figure, as shown on its card, otherwise the increase of its counter. */
  madeBy(total: ParamRecord): number | null;
}

export function factoryFigures({ devices, newest, states, day }: FactorySource): FactoryFigures {
  const machines = devices.filter(({ type, enabled }) => enabled && type.nature === 'machine');
  const readingOf = ({ driver }: DeviceRecord, metric: string) => goodValue(newest, driver.points.get(metric)?.paramId);
  const params = (metric: string) => machines.flatMap((machine) => machine.params.filter(({ point }) => point.metric === metric));
  const total = (metric: string) => sumOf(params(metric).map(day));
  const own = (deviceId: number) => {
    const machine = machines.find(({ id }) => id === deviceId);
    return machine ? readingOf(machine, 'output_today') : null;
  };
  return {
    machines,
    running: machines.map(({ id }) => unitStateOf(states.get(id))).filter((state) => state === 'run' || state === 'auto').length,
    made: total('output_total'),
    rejected: total('reject_total'),
    mean(metric) {
      // A machine that has made nothing yet has no effectiveness, rather than 0 %.
      const telling = machines.filter((machine) => {
        const points = machine.params.map(({ point }) => point);
        return !isMeaningless(machine.driver.points.get(metric)?.point ?? {}, points, (needed) => readingOf(machine, needed));
      });
      return meanOf(telling.map((machine) => readingOf(machine, metric)));
    },
    madeBy: (one) => own(one.deviceId) ?? day(one),
  };
}
