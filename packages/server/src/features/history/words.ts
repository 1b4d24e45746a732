/** Texts of history files. */
import type { Text } from '@czyun/devices';

/** Heading of the column of times in files. */
export const timeWord: Text = { zh: '时间', en: 'Time' };

/** Heading of the column beside averages: the lowest coverage of the row. */
export const coverageWord: Text = { zh: '最低覆盖率', en: 'Lowest coverage' };

export const tooManyRows: Text = {
  zh: '数据过多：本文件只有前 1 000 000 行，请缩小时间范围',
  en: 'Too much data: only the first 1,000,000 rows are included. Choose a shorter period',
};

/** Last line of a file whose buckets are wider than requested: `5m`. */
export const coarser = (used: string): Text => ({
  zh: `所选粒度点数过多，实际使用 ${used}`,
  en: `Finer than fits in one file: ${used} was used`,
});

/** Beginning of a file's name. */
export const fileWord: Text = { zh: '历史数据', en: 'history' };
export const sheetWord: Text = { zh: '历史数据', en: 'History data' };
