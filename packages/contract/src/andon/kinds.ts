/** What an andon call asks for. */

import { z } from 'zod';

/** Help that a person calls to a machine. */
export const helpKinds = ['maintenance', 'material', 'quality', 'supervisor'] as const;
export type HelpKind = (typeof helpKinds)[number];

/** With the call that a machine makes after its limit. */
export const andonKinds = ['stop', ...helpKinds] as const;
export type AndonKind = (typeof andonKinds)[number];

/** What a notification rule is about. */
export const noticeScope = z.enum(['all', 'andon', ...andonKinds]);

export const andonKindWords: Readonly<Record<AndonKind, { readonly zh: string; readonly en: string }>> = {
  stop: { zh: '停机超时', en: 'Long stop' },
  maintenance: { zh: '维修', en: 'Maintenance' },
  material: { zh: '物料', en: 'Material' },
  quality: { zh: '质量', en: 'Quality' },
  supervisor: { zh: '班长', en: 'Supervisor' },
};
