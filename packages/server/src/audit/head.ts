/** The end of the chain, stored apart from the entries, so that a missing tail is detected too. */
import { z } from 'zod';

export const headKey = 'audit_head';

const chainHead = z.object({
  /** Id of the latest entry; 0 before the first. */
  id: z.number().int(),
  hash: z.string(),
  entries: z.number().int(),
  /** Its signature; absent: unsigned. */
  signed: z.object({ keyId: z.string(), signature: z.string() }).optional(),
});
export type ChainHead = z.infer<typeof chainHead>;

/** The signed text of a head. */
export function signedText({ entries, id, hash }: Pick<ChainHead, 'entries' | 'id' | 'hash'>): string {
  return JSON.stringify(['czyun-audit-head', 1, entries, id, hash]);
}

/** A stored head; null if it is not a valid one. */
export function parseHead(text: string | undefined): ChainHead | null {
  try {
    return chainHead.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}
