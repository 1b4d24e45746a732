/**
 * Projects, regions, devices and parameters in memory, used by every request and every reading. Loaded from the database; after an edit the
 * rows that it touched are read again.
 */
import type { DeviceType, ExpandedPoint, Profile, TypeDocument } from '@czyun/devices';
import type { SeriesCatalog } from '../telemetry/types.ts';
import type { DriverDevice } from './driver-device.ts';

export interface ProjectRecord {
  readonly id: number;
  /** Identifies it in files; null: it was not created by the product. */
  readonly key: string | null;
  /** Hosts in the field that the platform allows it to reach: `10.1.0.0/16`, addresses, names. */
  readonly networks: readonly string[];
  readonly name: string;
  /** English name; absent: as `name`. */
  readonly nameEn?: string;
  readonly type: number;
  readonly company: string;
  readonly title: string;
  readonly address: string;
  /** English texts; null: as the others. */
  readonly english: { readonly company: string | null; readonly title: string | null; readonly address: string | null };
  readonly operationTime: number | null;
  readonly largeImage: string | null;
  readonly timeZone: string;
  readonly location: { readonly lng: number; readonly lat: number } | null;
  readonly conf: Readonly<Record<string, unknown>>;
}

export interface RegionRecord {
  readonly id: number;
  readonly projectId: number;
  readonly parentId: number | null;
  readonly name: string;
  /** English name; absent: as `name`. */
  readonly nameEn?: string;
}

/** An external page shown within a project. */
export interface PageRecord {
  readonly id: number;
  readonly projectId: number;
  /** null: of the whole project. */
  readonly regionId: number | null;
  readonly name: string;
  /** English name; absent: as `name`. */
  readonly nameEn?: string;
  /** 0: a chart of an external HMI, its address built from htProjectId and path; otherwise a link. */
  readonly refType: number;
  readonly refLocation: string;
  readonly path: string;
  readonly htProjectId: string;
  readonly icon: string;
  readonly url: string;
}

export interface ParamRecord {
  readonly paramId: number;
  readonly deviceId: number;
  readonly projectId: number;
  readonly point: ExpandedPoint;
}

export interface DeviceRecord {
  readonly id: number;
  readonly projectId: number;
  readonly regionId: number | null;
  readonly key: string;
  readonly name: string;
  /** English name; absent: as `name`. */
  readonly nameEn?: string;
  readonly type: DeviceType;
  readonly role: string | null;
  readonly enabled: boolean;
  /** ms; null: unknown, before any recorded time. */
  readonly created: number | null;
  readonly tokenHash: string | null;
  /** Declared interval between two readings of its points, ms; null: sent on change. */
  readonly intervalMs: number | null;
  /** In the order of the type's points. */
  readonly params: readonly ParamRecord[];
  readonly driver: DriverDevice;
}

/** A device type from a file. */
export interface CustomType {
  readonly type: DeviceType;
  readonly profiles: readonly Profile[];
  /** As in the file. */
  readonly document: TypeDocument;
  /** Project whose administrators may replace it; null: only platform administrators. */
  readonly ownerProjectId: number | null;
}

/** Device types and profiles: built-in ones, and those from files. */
export interface DeviceCatalog {
  types(): readonly DeviceType[];
  type(id: number): DeviceType | undefined;
  profiles(): readonly Profile[];
  profile(id: string): Profile | undefined;
  /** Set when the type is from a file. */
  custom(typeId: number): CustomType | undefined;
}

/** Rows that a change wrote, added or removed, by their ids. */
export interface Touched {
  /** Projects, including changes of their networks, regions and pages. */
  readonly projects?: Iterable<number>;
  readonly devices?: Iterable<number>;
}

/** Changes; everything else is the same object as before. */
export interface RegistryChange {
  /** Projects that were added, removed or changed, or whose regions or pages were. */
  readonly projects: ReadonlySet<number>;
  /** Devices that were added (no `before`), removed (no `after`) or changed. */
  readonly devices: ReadonlyMap<number, { readonly before: DeviceRecord | undefined; readonly after: DeviceRecord | undefined }>;
}

export interface Registry extends SeriesCatalog {
  readonly catalog: DeviceCatalog;
  projects(): readonly ProjectRecord[];
  project(id: number): ProjectRecord | undefined;
  regionsOf(projectId: number): readonly RegionRecord[];
  region(id: number): RegionRecord | undefined;
  /** Custom pages that are not hidden. */
  pagesOf(projectId: number): readonly PageRecord[];
  devicesOf(projectId: number): readonly DeviceRecord[];
  devices(): readonly DeviceRecord[];
  device(id: number): DeviceRecord | undefined;
  deviceByKey(key: string): DeviceRecord | undefined;
  param(paramId: number): ParamRecord | undefined;
  paramOf(deviceId: number, metric: string): ParamRecord | undefined;
  /** Reads everything again from the database and notifies listeners of changes. */
  reload(): Promise<void>;
  /** Reads the rows that a committed change touched, and notifies listeners. Changes of types need a `reload`. */
  refresh(touched: Touched): Promise<void>;
  /** Called after each change; not if a read found none. */
  onChange(listener: (change: RegistryChange) => void): () => void;
}
