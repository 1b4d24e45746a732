/** Values of the diagram and of the device pages, each computed by the functions of its screen. Pure. */
import type { CallResult, DeviceTypeView, DiagramDevice, devicesApi } from '@czyun/contract';
import { showValue } from '../../platform/format/point-value.ts';
import type { LiveValue } from '../../platform/live/live-value.ts';
import { pointValueOf, shownType } from '../monitor/shown-values.ts';
import { readingOf } from './reading.ts';

type Detail = CallResult<typeof devicesApi.getDetail>;
type Params = readonly { readonly paramId: number; readonly metric: string }[];

export interface Compared {
  /** `{deviceId}:{metric}` */
  readonly key: string;
  readonly diagram: string;
  readonly device: string;
}

const newestOf = (params: Params, values: ReadonlyMap<number, LiveValue>) => (metric: string) => {
  const param = params.find((each) => each.metric === metric);
  return param === undefined ? undefined : values.get(param.paramId);
};

/** Every diagram value of a device, as shown on both screens. `ofDiagram`, `ofDevice`: values of the parameters of each screen. */
export function bothScreens(
  device: DiagramDevice,
  detail: Detail,
  type: DeviceTypeView,
  ofDiagram: ReadonlyMap<number, LiveValue>,
  ofDevice: ReadonlyMap<number, LiveValue>,
): readonly Compared[] {
  const shown = shownType(type, detail.device);
  return device.params.flatMap(({ metric }) => {
    const reading = readingOf({ device, type }, metric, newestOf(device.params, ofDiagram));
    const point = shown.type.points.find((each) => each.metric === metric);
    if (reading === undefined || point === undefined) return [];
    const value = pointValueOf(shown, point, newestOf(detail.params, ofDevice));
    const text = (of: LiveValue | undefined, ...how: [Parameters<typeof showValue>[1], Parameters<typeof showValue>[2]]) =>
      JSON.stringify([showValue(of?.value, ...how), of?.quality ?? null, of?.time ?? null]);
    return {
      key: `${device.id}:${metric}`,
      diagram: text(reading.value, reading.point, { flow: reading.flow }),
      device: text(value, point, { flow: shown.flowOf(point) }),
    };
  });
}
