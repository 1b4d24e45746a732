import { diagramApi, routes } from '@czyun/contract';
import { useNavigate } from 'react-router';
import { type Monitored, useMonitored } from '../../../parts/monitor/monitored.ts';
import { useDetail, useDeviceType } from '../../../parts/monitor/queries.ts';
import { shownType } from '../../../parts/monitor/shown-values.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useProject } from '../../../platform/project/project-context.ts';

export interface StorageUnit {
  /** Batteries of the unit, oldest first, including the device itself. */
  readonly batteries: readonly number[];
  /** The oldest unit for cooling or air conditioning, and the oldest fire panel; null: none. */
  readonly cooling: number | null;
  readonly fire: number | null;
}

/** More racks than these are not drawn. */
const maxRacks = 3;

/** Devices of the storage unit that a device belongs to; null until it is known. */
export function useStorageUnit(deviceId: number): StorageUnit | null {
  const project = useProject();
  const { data, error } = useCall(diagramApi.getDiagram, { query: { projectId: project.id } }, { freshMs: 60_000, quiet: true });
  const alone: StorageUnit = { batteries: [deviceId], cooling: null, fire: null };
  if (data === undefined) return error === null ? null : alone;
  const unit = data.devices.find(({ id }) => id === deviceId)?.unit ?? null;
  const own = data.devices.filter((device) => unit !== null && device.unit === unit);
  const first = (...natures: readonly string[]) => own.find(({ deviceType }) => natures.includes(deviceType.nature))?.id ?? null;
  const all = own.filter(({ deviceType }) => deviceType.nature === 'battery').map(({ id }) => id);
  const at = all.indexOf(deviceId);
  if (at < 0) return { ...alone, cooling: first('cooling'), fire: first('fire') };
  const from = Math.max(0, Math.min(at - 1, all.length - maxRacks));
  return { batteries: all.slice(from, from + maxRacks), cooling: first('cooling'), fire: first('fire') };
}

export interface Companion extends Monitored {
  readonly name: string;
}

/** Another device of the picture, with the same values as on its own page; null: none, or not loaded yet. Its points open there. */
export function useCompanion(deviceId: number | null): Companion | null {
  const own = useMonitored();
  const to = useLinks();
  const navigate = useNavigate();
  const detail = useDetail(deviceId);
  const type = useDeviceType(detail.data?.device.deviceType.id).data;
  if (deviceId === null || detail.data === undefined || type === undefined) return null;
  const { device, params } = detail.data;
  return {
    ...own,
    ...shownType(type, device),
    deviceId,
    name: device.name,
    role: device.role,
    limits: new Map(),
    whyOf: ({ metric }) => ({ kind: 'value', deviceId, metric }),
    params: new Map(params.map((param) => [param.metric, param])),
    readAt: detail.dataUpdatedAt,
    open: (metric) => void navigate(to(routes['dev-monitor'], { id: deviceId, point: metric })),
    second: null,
  };
}
