import type { Generated } from 'kysely';

export interface ReportTable {
  id: Generated<number>;
  project_id: number;
  title: string;
  /** JSON: ReportForm of the contract. */
  form: string;
  /** Counts up with every change, from 1. */
  version: number;
  changed: number;
  user_id: number | null;
  login_name: string;
  user_name: string;
  link_id: number | null;
}
