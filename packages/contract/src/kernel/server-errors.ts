/** Errors of the server's own state, not caused by the caller (part of the catalogue in errors.ts). */
export const serverErrors = {
  tooManyUnread: {
    code: 429,
    status: 429,
    zh: '未读取的应答过多，请 {seconds} 秒后再试',
    en: 'Too many unread responses. Try again in {seconds} s',
  },
  storageFull: {
    code: 507,
    status: 507,
    zh: '服务器存储空间不足，未能保存，请联系管理员',
    en: 'The server has no storage space left. Nothing was saved; contact its administrator',
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
  engineSlow: {
    code: 503,
    status: 503,
    zh: '历史数据引擎在 {seconds} 秒内未能答复，请缩小时间范围，或在服务器空闲时重试',
    en: 'The history engine did not respond within {seconds} s. Choose a shorter range or try again when the server is less busy',
  },
  engineMemory: {
    code: 503,
    status: 503,
    zh: '历史数据引擎内存不足，请缩小时间范围或减少参数；平台管理员可为服务器增加内存',
    en: 'The history engine ran out of memory; choose a shorter range or fewer points, or give the server more memory',
  },
  ownerAway: {
    code: 503,
    status: 503,
    zh: '负责该项目的服务器暂不可用，请稍后重试',
    en: 'The server responsible for this project is not available. Try again in a moment',
  },
  serverAway: {
    code: 409,
    status: 409,
    zh: '该服务器不可用，请选择其他服务器',
    en: 'This server is not available; choose another one',
  },
  ownerSlow: {
    code: 504,
    status: 504,
    zh: '负责该项目的服务器未及时答复，操作可能已执行，请核对后再重试',
    en: 'The server responsible for this project did not respond in time. The operation may have been carried out: check before you try again',
  },
  jobFailed: {
    code: 500,
    status: 500,
    zh: '任务因服务器内部原因失败，平台管理员可在任务详情和服务器日志中查看原因',
    en: 'The job failed on the server. See its details or the server log for the cause',
  },
} as const;
