/** Kinds of andon calls. */

import { z } from 'zod';

/** Kinds of help that a person can request at a machine. */
export const helpKinds = ['maintenance', 'material', 'quality', 'supervisor'] as const;
export type HelpKind = (typeof helpKinds)[number];

/** All kinds, including the call that a machine raises after its limit. */
export const andonKinds = ['stop', ...helpKinds] as const;
export type AndonKind = (typeof andonKinds)[number];

/** Events that a notification rule applies to. */
export const noticeScope = z.enum(['all', 'andon', ...andonKinds]);

export const andonKindWords: Readonly<Record<AndonKind, { readonly zh: string; readonly en: string }>> = {
  stop: { zh: '停机超时', en: 'Long stop' },
  maintenance: { zh: '维修', en: 'Maintenance' },
  material: { zh: '物料', en: 'Material' },
  quality: { zh: '质量', en: 'Quality' },
  supervisor: { zh: '班长', en: 'Supervisor' },
};
