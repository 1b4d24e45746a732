/** Faults of a document, with their position and in both languages. */
import type { Text } from './model.ts';

/** One broken rule: its position in the type, and the fault. */
export interface Complaint {
  readonly path: readonly (string | number)[];
  readonly message: Text;
}

export type Path = Complaint['path'];
export type Say = (path: Path, zh: string, en: string) => void;

/** Collects complaints without repeats. */
export function complaintList(): { readonly complaints: Complaint[]; readonly say: Say } {
  const complaints: Complaint[] = [];
  const seen = new Set<string>();
  const say: Say = (path, zh, en) => {
    // A repeated point would report the same for each of its members.
    const key = `${path.join('/')}|${en.replace(/\d+/g, '#')}`;
    if (seen.has(key)) return;
    seen.add(key);
    complaints.push({ path, message: { zh, en } });
  };
  return { complaints, say };
}
