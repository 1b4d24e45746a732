/** Errors of history imports and of computing their alarms (part of the catalogue in errors.ts). */
import type { Text } from '@czyun/devices';

export const historyErrors = {
  historyImportOther: {
    code: 409,
    status: 409,
    zh: '该项目正在导入另一段历史数据，请等其完成或先结束该导入',
    en: 'Another history import is running in this project. Wait for it or end it first',
  },
  replaySlow: {
    code: 503,
    status: 503,
    zh: '历史告警计算停在 {time}：历史数据引擎在 {seconds} 秒内未能答复 5 分钟的读数。此前的结果已保存；请在服务器空闲时或增加处理器、内存后重新计算，将从该处继续',
    en: 'Computing past alarms stopped at {time}: the history engine did not answer for 5 minutes of readings within {seconds} s. Earlier results are kept; compute again when the server is less busy or has more CPU and memory, and it continues from there',
  },
  replayAway: {
    code: 503,
    status: 503,
    zh: '历史告警计算停在 {time}：历史数据引擎不可用。此前的结果已保存；请检查引擎（/readyz 与服务器日志）后重新计算，将从该处继续',
    en: 'Computing past alarms stopped at {time}: the history engine is not available. Earlier results are kept; check the engine (/readyz and the server log) and compute again, and it continues from there',
  },
  replayRefused: {
    code: 503,
    status: 503,
    zh: '历史告警计算停在 {time}：历史数据引擎拒绝了查询（{reason}）。此前的结果已保存；请增加内存或检查引擎后重新计算，将从该处继续',
    en: 'Computing past alarms stopped at {time}: the history engine refused the query ({reason}). Earlier results are kept; give the server more memory or check the engine and compute again, and it continues from there',
  },
} as const satisfies Record<string, Text & { readonly code: number; readonly status: number }>;
