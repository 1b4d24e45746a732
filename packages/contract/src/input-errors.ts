/** The part of the catalogue of errors about what a call was asked with (product-spec §5). */
import type { Text } from '@czyun/devices';

export const inputErrors = {
  incompleteInput: { code: 400, status: 400, zh: '请填写完整信息', en: 'Complete information is required' },
  rangeTooManyMonths: {
    code: 400,
    status: 400,
    zh: '时间范围过大，请缩小查询范围（最长 {months} 个月）',
    en: 'The range is too large; narrow the search scope (at most {months} {months|month|months})',
  },
} as const satisfies Record<string, Text & { readonly code: number; readonly status: number }>;
