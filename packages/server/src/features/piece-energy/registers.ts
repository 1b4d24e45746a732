/** Energy registers of machines by minute, in whole units of their last digit. */
import { minuteMs } from '@czyun/contract';
import type { ParamRecord } from '../../registry/types.ts';
import { extraDecimals } from '../../telemetry/history/registers.ts';
import type { History, RegisterCurve, Total } from '../../telemetry/types.ts';

/** kWh consumed over the machine's lifetime. */
export const energyMetric = 'energy_total';

const minute = { count: 1, unit: 'm' } as const;

export interface EnergyRegister {
  readonly param: ParamRecord;
  /** Decimal digits of a unit. */
  readonly digits: number;
  readonly minutes: readonly { readonly time: number; readonly units: number }[];
  /** Energy of the whole range, from a separate query; null: unknown. */
  readonly counted: number | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly estimated: boolean;
}

const finite = (value: number | undefined): number | null => (value === undefined || !Number.isFinite(value) ? null : value);

function registerOf(param: ParamRecord, curve: RegisterCurve | undefined, total: Total | undefined): EnergyRegister {
  const digits = param.point.decimals + extraDecimals;
  const factor = 10 ** digits;
  const minutes = [...(curve?.values ?? [])].flatMap((value, index) => {
    const units = Number.isFinite(value) ? Math.round(value * factor) : 0;
    return units === 0 ? [] : [{ time: curve?.edges[index] ?? 0, units }];
  });
  const counted = finite(total?.diff);
  return {
    ...{ param, digits, minutes },
    counted: counted === null ? null : Math.round(counted * factor),
    ...{ from: finite(curve?.readings[0]), to: finite(curve?.readings.at(-1)), estimated: total?.estimated ?? false },
  };
}

/** By device. `start` and `end` are whole minutes. */
export async function energyRegisters(
  history: Pick<History, 'registers' | 'totals'>,
  params: readonly { readonly deviceId: number; readonly param: ParamRecord }[],
  range: { readonly start: number; readonly end: number },
  signal?: AbortSignal,
): Promise<ReadonlyMap<number, EnergyRegister>> {
  const paramIds = params.map(({ param }) => param.paramId);
  if (paramIds.length === 0 || range.end - range.start < minuteMs) return new Map();
  const asked = { ...range, paramIds, ...(signal ? { signal } : {}) };
  const [curves, totals] = [await history.registers({ ...asked, bucket: minute }), await history.totals(asked)];
  return new Map(
    params.map(({ deviceId, param }) => {
      const of = <T extends { readonly paramId: number }>(list: readonly T[]) => list.find(({ paramId }) => paramId === param.paramId);
      return [deviceId, registerOf(param, of(curves), of(totals))];
    }),
  );
}
