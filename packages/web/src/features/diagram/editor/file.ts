/** A drawing as a file. The server validates its content when it is saved. */
import type { DiagramDocument } from '@czyun/contract';

export const maxFileKb = 256;

export const fileOf = (document: DiagramDocument): Blob =>
  new Blob([`${JSON.stringify(document, null, 2)}\n`], { type: 'application/json' });

/** The document of a file; null: not a JSON object. */
export async function documentIn(file: Blob): Promise<DiagramDocument | null> {
  try {
    const read: unknown = JSON.parse(await file.text());
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as DiagramDocument) : null;
  } catch {
    return null;
  }
}
