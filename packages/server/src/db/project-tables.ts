import type { Generated } from 'kysely';

export interface ProjectTable {
  id: Generated<number>;
  /** Identifies the project in files, whatever its name; unique. */
  key: Generated<string | null>;
  name: string;
  /** English name; null: as `name`. */
  name_en: string | null;
  /** 1 energy storage, 2 factory, 3 energy consumption. */
  type: number;
  company: string;
  title: string;
  address: string;
  /** English text; null: as the other language. */
  company_en: string | null;
  title_en: string | null;
  address_en: string | null;
  operation_time: number | null;
  large_image: string | null;
  time_zone: string;
  lng: number | null;
  lat: number | null;
  /** JSON: start page and menus that differ from the type's, cameras. */
  conf: string;
  created: number;
  /** Incremented by every change in set-up. */
  version: Generated<number>;
}

/** Field networks granted to a project by the platform. */
export interface FieldNetworkTable {
  id: Generated<number>;
  project_id: number;
  /** `10.1.0.0/16`, an address, or a name. */
  network: string;
  note: string;
  created: number;
}

export interface RegionTable {
  id: Generated<number>;
  project_id: number;
  parent_id: number | null;
  name: string;
  /** English name; null: as `name`. */
  name_en: string | null;
  /** Incremented by every change in set-up. */
  version: Generated<number>;
}

export interface DeviceTable {
  id: Generated<number>;
  project_id: number;
  region_id: number | null;
  key: string;
  name: string;
  /** English name; null: as `name`. */
  name_en: string | null;
  type_id: number;
  profile_id: string;
  /** grid, load, pv, wind, storage: its part in the energy balance. */
  role: string | null;
  /** JSON: Connection of drivers/types.ts. */
  connection: string;
  /** SHA-256 of the device's MQTT token, hex; null: no MQTT login. */
  token_hash: string | null;
  offline_after_ms: number;
  enabled: number;
  /** Unknown for the oldest devices. */
  created: Generated<number | null>;
  /** Incremented by every change in set-up. */
  version: Generated<number>;
}

export interface ParamTable {
  id: Generated<number>;
  device_id: number;
  metric: string;
}

export interface CustomPageTable {
  id: Generated<number>;
  project_id: number;
  region_id: number | null;
  name: string;
  /** English name; null: as `name`. */
  name_en: string | null;
  ref_type: number;
  ref_location: string;
  del_flag: number;
  path: string;
  ht_project_id: string;
  icon: string;
  url: string;
  /** Incremented by every change in set-up. */
  version: Generated<number>;
}
