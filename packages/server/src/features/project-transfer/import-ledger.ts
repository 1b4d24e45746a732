/** Changes made or planned by an import. */
import type { ImportChange } from '@czyun/contract';
import { differences } from '../../kernel/differences.ts';
import type { Problem } from '../../kernel/json-file.ts';

/** Fields of a stored row that imports use. */
export interface Known extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly version: number;
}

export class ImportLedger {
  readonly changes: ImportChange[] = [];
  readonly problems: Problem[] = [];
  readonly projects: { readonly id: number; readonly name: string }[] = [];
  /** Rows that were read, with their versions: reveal that the plan has changed. */
  readonly marks: string[] = [];
  /** Devices that were changed, added or removed. */
  readonly devices = new Set<number>();
  /** Tokens created for devices without one. */
  readonly tokens: { readonly key: string; readonly name: string; readonly nameEn: string | null; readonly token: string }[] = [];
  /** First device key of the file that belongs to another project. */
  foreignKey: string | null = null;
  /** Whether a device type was written. */
  hasTypes = false;
  unchanged = 0;

  created(kind: ImportChange['kind'], project: string | null, target: string): void {
    this.changes.push({ action: 'create', kind, project, target, fields: [] });
  }

  removed(kind: ImportChange['kind'], project: string | null, target: string): void {
    this.changes.push({ action: 'remove', kind, project, target, fields: [] });
  }

  /** Records the difference between a stored row and the wanted one; true if it has to be written. */
  differs(
    kind: ImportChange['kind'],
    project: string | null,
    target: string,
    row: Known,
    wanted: Readonly<Record<string, unknown>>,
  ): boolean {
    this.marks.push(`${kind}:${row.id}:${row.version}`);
    const fields = differences(row, wanted);
    if (fields.length === 0) {
      this.unchanged += 1;
      return false;
    }
    this.changes.push({ action: 'change', kind, project, target, fields });
    return true;
  }
}
