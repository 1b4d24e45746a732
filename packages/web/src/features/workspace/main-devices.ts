import type { DeviceCard } from '@czyun/contract';

/** Most devices whose curves and values are offered. */
export const maxMain = 4;
/** Most important first. */
const natures: readonly string[] = ['ess', 'cabinet', 'machine', 'meter', 'pv', 'wind', 'pcs', 'battery', 'vessel', 'compressor', 'fan'];
/** Most devices of one nature, so that different ones are shown. */
const maxPerNature = 2;

function rank({ deviceType: { nature }, role }: DeviceCard): number {
  // The meter at the grid connection measures the whole project.
  if (nature === 'meter' && role === 'grid') return 0.5;
  const place = natures.indexOf(nature);
  return place < 0 ? natures.length : place;
}

/** The main devices of a project that show values. */
export function mainDevices(devices: readonly DeviceCard[], most: number): readonly DeviceCard[] {
  const chosen: DeviceCard[] = [];
  for (const device of devices.filter(({ keyParams }) => keyParams.length > 0).toSorted((a, b) => rank(a) - rank(b) || a.id - b.id)) {
    if (chosen.length === most) break;
    if (chosen.filter(({ deviceType }) => deviceType.nature === device.deviceType.nature).length < maxPerNature) chosen.push(device);
  }
  return chosen;
}
