/** The symbols of a diagram and the devices behind them: a station's devices, or the parts of one cabinet. Pure. */
import type { DeviceTypeView, DiagramDevice, Language } from '@czyun/contract';
import type { Nature } from '@czyun/devices';
import type { Placed } from './layout/types.ts';
import { type Prefix, placedOf, placedPart, shownMetrics } from './lines.ts';

export interface Item {
  readonly placed: Placed;
  readonly device: DiagramDevice;
  readonly type: DeviceTypeView | undefined;
  /** Metrics shown beside it. */
  readonly metrics: readonly string[];
}

export type CabinetPart = 'battery' | 'cooling' | 'climate' | 'fire' | 'room';

interface PartSpec {
  readonly part: CabinetPart;
  readonly nature: Nature;
  readonly metrics: readonly string[];
}

const cabinetParts: readonly PartSpec[] = [
  { part: 'battery', nature: 'battery', metrics: ['soc', 'dc_voltage', 'cell_temperature_max'] },
  { part: 'cooling', nature: 'cooling', metrics: ['supply_temperature', 'return_temperature'] },
  { part: 'climate', nature: 'climate', metrics: ['supply_air_temperature', 'return_air_temperature'] },
  { part: 'fire', nature: 'fire', metrics: ['fire_level'] },
  { part: 'room', nature: 'environment', metrics: ['ambient_temperature', 'humidity'] },
];

export interface Texts {
  readonly language: Language;
  readonly prefix: (prefix: Prefix) => string;
  readonly part: (part: CabinetPart) => string;
}

type TypeOf = (typeId: number) => DeviceTypeView | undefined;

export function stationItems(devices: readonly DiagramDevice[], typeOf: TypeOf, { language, prefix }: Texts): readonly Item[] {
  return devices.map((device) => {
    const type = typeOf(device.deviceType.id);
    return { device, type, placed: placedOf(device, type, language, prefix), metrics: shownMetrics(device, type) };
  });
}

const floorNatures: readonly string[] = ['machine', 'fan', 'vessel', 'compressor', 'other'] satisfies readonly Nature[];

/** Devices with a place on the shop floor plan. */
export const floorDevices = (devices: readonly DiagramDevice[]): readonly DiagramDevice[] =>
  devices.filter(({ deviceType }) => floorNatures.includes(deviceType.nature));

/** Converter, battery and auxiliaries of one cabinet; all points belong to the cabinet. */
export function cabinetItems(device: DiagramDevice, typeOf: TypeOf, { language, prefix, part: nameOf }: Texts): readonly Item[] {
  const type = typeOf(device.deviceType.id);
  const has = (metric: string) => device.params.some((param) => param.metric === metric);
  const switches = { ...(has('ac_breaker') ? { bus: 'ac_breaker' } : {}), ...(has('dc_contactor') ? { far: 'dc_contactor' } : {}) };
  const own = ['active_power', 'state'].filter(has);
  const common = { device, type, language, prefix, hasPower: has('active_power') };
  const head = placedPart({ ...common, key: String(device.id), order: 0, nature: 'pcs', name: device.name, metrics: own, switches });
  return [
    { device, type, placed: head, metrics: own },
    ...cabinetParts.flatMap(({ part, nature, metrics }, index): readonly Item[] => {
      const found = metrics.filter(has);
      if (found.length === 0) return [];
      const placed = placedPart({
        ...common,
        key: `${device.id}:${part}`,
        order: index + 1,
        nature,
        name: nameOf(part),
        metrics: found,
        switches: {},
      });
      return [{ device, type, placed, metrics: found }];
    }),
  ];
}
