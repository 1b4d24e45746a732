import type { Text } from '@czyun/devices';

/** Project types of the product: 1 energy storage, 2 factory coordination, 3 energy-consumption management. */
export const projectTypes: Readonly<Record<number, Text>> = {
  1: { zh: '储能', en: 'Energy storage' },
  2: { zh: '工厂协同', en: 'Factory coordination' },
  3: { zh: '能耗管理', en: 'Energy consumption' },
};
