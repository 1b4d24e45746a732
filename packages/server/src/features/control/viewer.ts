import type { Language } from '@czyun/contract';
import type { Actor } from '../../kernel/actor.ts';
import { nameIn, type Registry } from '../../registry/index.ts';

/** The caller of a view or change of tags and approvals. */
export interface Viewer {
  readonly by: Actor;
  /** Membership code in the project. */
  readonly code: number;
  readonly language: Language;
}

export function deviceName(registry: Pick<Registry, 'device'>, deviceId: number, language: Language): string {
  const device = registry.device(deviceId);
  return device ? nameIn(language, device) : '';
}
