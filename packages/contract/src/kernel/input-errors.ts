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
