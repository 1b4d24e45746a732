/** What an import did, or would do. */
import type { ImportChange } from '@czyun/contract';
import { differences } from '../../kernel/differences.ts';
import type { Problem } from '../../kernel/json-file.ts';

/** A stored row as far as imports look at it. */
export interface Known extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly version: number;
}

export class ImportLedger {
  readonly changes: ImportChange[] = [];
  readonly problems: Problem[] = [];
  readonly projects: { readonly id: number; readonly name: string }[] = [];
  /** Rows that were looked at, with their versions: an import of another plan shows here. */
  readonly marks: string[] = [];
  /** Devices that were written, added or removed. */
  readonly devices = new Set<number>();
  /** That were made for devices without one. */
  readonly tokens: { readonly key: string; readonly name: string; readonly nameEn: string | null; readonly token: string }[] = [];
  /** The first device key of the file that another project has. */
  foreignKey: string | null = null;
  /** A device type was written. */
  hasTypes = false;
  unchanged = 0;

  created(kind: ImportChange['kind'], project: string | null, target: string): void {
    this.changes.push({ action: 'create', kind, project, target, fields: [] });
  }

  removed(kind: ImportChange['kind'], project: string | null, target: string): void {
    this.changes.push({ action: 'remove', kind, project, target, fields: [] });
  }

  /** Notes a stored row against what is wanted; true when it has to be written. */
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
