/** Rows of incidents as the store has them. */
import type { Generated, Selectable } from 'kysely';
import type { ActorColumns } from '../../kernel/actor.ts';

export interface IncidentTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  title: string;
  start_time: number;
  /** null: a moment. */
  end_time: number | null;
  state: string;
  explanation: string;
  /** JSON (`content.ts`). */
  content: string;
  /** The log entry from which the incident was opened. */
  entry_id: number | null;
  version: number;
  changed: number;
  created: number;
}

export interface IncidentDeviceTable {
  id: Generated<number>;
  incident_id: number;
  device_id: number;
}

export interface IncidentNoteTable extends ActorColumns {
  id: Generated<number>;
  incident_id: number;
  at: number | null;
  text: string;
  created: number;
}

declare module '../../db/schema.ts' {
  interface Schema {
    incidents: IncidentTable;
    incident_devices: IncidentDeviceTable;
    incident_notes: IncidentNoteTable;
  }
}

export type StoredIncident = Selectable<IncidentTable>;
export type StoredNote = Selectable<IncidentNoteTable>;
