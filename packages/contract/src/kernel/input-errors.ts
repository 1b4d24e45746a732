/** Errors of the input of a call (product-spec §5; part of the catalogue in errors.ts). */
import type { Text } from '@czyun/devices';

export const inputErrors = {
  incompleteInput: { code: 400, status: 400, zh: '请填写完整信息', en: 'Complete information is required' },
  rangeTooLarge: {
    code: 400,
    status: 400,
    zh: '时间范围过大，请缩小查询范围（最长 {days} 天）',
    en: 'The range is too large; narrow the search scope (at most {days} {days|day|days})',
  },
  reportTooLarge: {
    code: 400,
    status: 400,
    zh: '报表过大，请缩小查询范围（最多 {rows} 行）',
    en: 'The report is too large; narrow the search scope (at most {rows} {rows|row|rows})',
  },
  exportTooLarge: {
    code: 400,
    status: 400,
    zh: '数据过多（约 {values} 个值），请缩小时间范围、减少参数或改用更大粒度（该格式最多 {most} 个）',
    en: 'Too much data: {values} where a file of this format has at most {most}; narrow the search scope, select fewer parameters or a wider interval',
  },
  exportUndelivered: {
    code: 502,
    status: 502,
    zh: '文件未能交付（{reason}），稍后重试',
    en: 'The file was not delivered ({reason}); it will be retried',
  },
  paperTooLarge: {
    code: 400,
    status: 400,
    zh: 'PDF 过长，请缩小查询范围，或导出 Excel（最多 {pages} 页）',
    en: 'The PDF is too long. Narrow the search scope or use Excel (at most {pages} {pages|page|pages})',
  },
  rangeTooManyMonths: {
    code: 400,
    status: 400,
    zh: '时间范围过大，请缩小查询范围（最长 {months} 个月）',
    en: 'The range is too large; narrow the search scope (at most {months} {months|month|months})',
  },
} as const satisfies Record<string, Text & { readonly code: number; readonly status: number }>;
