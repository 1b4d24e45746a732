/** Why a series is empty. */
import type { Text } from '@czyun/devices';

export const unknownSeries: Text = { zh: '没有这个参数', en: 'There is no such parameter' };
