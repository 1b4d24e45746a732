/** Rows of the store as the contract has them, in the reader's language. */
import type { Language, Suppression } from '@czyun/contract';
import { actorOfRow } from '../../kernel/actor.ts';
import type { SuppressionRow } from './repo.ts';

export const suppressionView = (row: SuppressionRow, language: Language): Suppression => ({
  id: row.id,
  kind: row.kind === 'shelved' || row.kind === 'outOfService' ? row.kind : 'window',
  deviceId: row.device_id,
  regionId: row.region_id,
  target: language === 'zh' ? row.content_zh : row.content_en,
  reason: row.reason,
  begins: row.begins,
  until: row.until,
  created: row.created,
  by: actorOfRow(row),
});
