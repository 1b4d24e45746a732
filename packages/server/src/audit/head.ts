/** The end of the chain, kept apart from the entries, so that a missing tail shows too. */
import { z } from 'zod';

export const headKey = 'audit_head';

const chainHead = z.object({
  /** Id of the newest entry; 0 before the first. */
  id: z.number().int(),
  hash: z.string(),
  entries: z.number().int(),
  /** Who signed it; absent: nobody. */
  signed: z.object({ keyId: z.string(), signature: z.string() }).optional(),
});
export type ChainHead = z.infer<typeof chainHead>;

/** What a signature of a head is about. */
export function signedText({ entries, id, hash }: Pick<ChainHead, 'entries' | 'id' | 'hash'>): string {
  return JSON.stringify(['czyun-audit-head', 1, entries, id, hash]);
}

/** A stored head; null when it does not read as one. */
export function parseHead(text: string | undefined): ChainHead | null {
  try {
    return chainHead.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}
