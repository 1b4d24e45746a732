/** Devices, and the numeric points of their types, available for reports. */
import type { Language, ReportPoints } from '@czyun/contract';
import { unitIn } from '@czyun/contract';
import { nameIn } from '../../registry/index.ts';
import type { DeviceRecord } from '../../registry/types.ts';

const isNumber = ({ type }: { readonly type: string }) => type === 'number' || type === 'counter';

export function reportPointsOf(devices: readonly DeviceRecord[], language: Language): ReportPoints {
  const byType = Map.groupBy(devices, ({ type }) => type.id);
  return {
    devices: devices.map((device) => ({ deviceId: device.id, name: nameIn(language, device), typeId: device.type.id })),
    types: [...byType].flatMap(([typeId, some]) => {
      const [first] = some;
      if (!first) return [];
      const points = new Map(some.flatMap(({ params }) => params.map(({ point }) => [point.metric, point] as const)));
      return [
        {
          ...{ typeId, name: first.type.name[language] },
          points: [...points.values()].filter(isNumber).map(({ metric, name, unit, type }) => ({
            ...{ metric, name: name[language], unit: unitIn(language, unit), isCounter: type === 'counter' },
          })),
        },
      ];
    }),
  };
}
