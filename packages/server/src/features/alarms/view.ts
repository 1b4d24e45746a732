/** Rows of the store as the contract has them, in the reader's language. */
import type { ActorView, Language, Suppression } from '@czyun/contract';
import type { Actor } from '../../kernel/actor.ts';
import type { SuppressionRow } from './repo.ts';

interface ByColumns {
  readonly user_id: number | null;
  readonly login_name: string;
  readonly user_name: string;
  readonly link_id: number | null;
}

export const byColumns = ({ userId, loginName, userName, linkId }: Actor): ByColumns => ({
  user_id: userId,
  login_name: loginName,
  user_name: userName,
  link_id: linkId,
});

export const byView = ({ user_id, login_name, user_name, link_id }: ByColumns): ActorView => ({
  userId: user_id,
  loginName: login_name,
  userName: user_name,
  linkId: link_id,
});

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
  by: byView(row),
});
