import type { Text } from '@czyun/devices';

/** The two sentences of product-spec §8. */
export const recalculated = { zh: '计算成功！', en: 'Calculation successful!' } as const satisfies Text;
export const recalculating = {
  zh: '重新计算成功，但可能存在延迟，请耐心等待……',
  en: 'Recalculation has been successful, but there may be a delay. Please be patient ...',
} as const satisfies Text;
