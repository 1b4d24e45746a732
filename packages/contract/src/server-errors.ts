/** The part of the catalogue of errors (errors.ts) that speaks of the server's own state: nobody did anything wrong. */
export const serverErrors = {
  tooManyUnread: {
    code: 429,
    status: 429,
    zh: '未读取的应答过多，请 {seconds} 秒后再试',
    en: 'Too many unread answers; try again in {seconds} s',
  },
  storageFull: {
    code: 507,
    status: 507,
    zh: '服务器存储空间不足，未能保存，请联系管理员',
    en: 'The server has no storage space left and nothing was saved; tell its administrator',
  },
  storageUnwritable: {
    code: 507,
    status: 507,
    zh: '服务器存储无法写入，请联系管理员',
    en: 'The server cannot write to its disk; contact its administrator',
  },
  engineAway: {
    code: 503,
    status: 503,
    zh: '历史数据引擎正在恢复，请稍后重试',
    en: 'The history engine is recovering; try again in a moment',
  },
} as const;
