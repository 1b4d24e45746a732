/** A drawing as a file. What it holds is checked by the server when it is saved. */
import type { DiagramDocument } from '@czyun/contract';

export const mostFileKb = 256;

export const fileOf = (document: DiagramDocument): Blob =>
  new Blob([`${JSON.stringify(document, null, 2)}\n`], { type: 'application/json' });

/** The document of a file; null: it is no JSON object. */
export async function documentIn(file: Blob): Promise<DiagramDocument | null> {
  try {
    const read: unknown = JSON.parse(await file.text());
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as DiagramDocument) : null;
  } catch {
    return null;
  }
}
