/** What a page of power quality requests, from its address. Pure. */
import type { CallResult, devicesApi, routes } from '@czyun/contract';
import { type Span, spanOf } from '../../kit/range/quick-range.ts';

type Asked = ReturnType<(typeof routes)['e-quality']['address']['read']>;
type Devices = CallResult<typeof devicesApi.getAllByProjId>;

/** Natures of devices that measure alternating current. */
const measuring: readonly string[] = ['meter', 'pcs', 'pv', 'sts', 'cabinet'];

/** Devices offered, the one displayed (undefined: there is none), and the range, which ends at `now` unless the address names an end. */
export function qualityAsked({ time, device }: Asked, devices: Devices, now: number, zone: string) {
  const offered = devices.filter(({ deviceType }) => measuring.includes(deviceType.nature));
  const usual = offered.find(({ role }) => role === 'grid') ?? offered[0];
  const span: Span = spanOf(time, now, zone) ?? [now - 1, now];
  return { offered, deviceId: device ?? usual?.id, span };
}
