/** The data of a failed reading call, for older clients that do not check the code (product-spec §7). */
import type { CallSpec } from '@czyun/contract';
import type { z } from 'zod';

/** `[]` if the call answers a list, an object with empty lists if it answers an object; null for changes, files and everything else. */
export function emptyAnswer({ response, changes, file }: Pick<CallSpec, 'response' | 'changes' | 'file'>): unknown {
  return changes || file ? null : emptyOf(response);
}

function emptyOf(schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'array') return [];
  if (def.type !== 'object') return null;
  const lists = Object.entries(def.shape).filter(([, field]) => (field as z.core.$ZodTypes)._zod.def.type === 'array');
  return Object.fromEntries(lists.map(([name]) => [name, []]));
}
