/** Errors of lessons with injected faults (part of the catalogue in errors.ts). */
export const trainingErrors = {
  trainingOff: {
    code: 503,
    status: 503,
    zh: '只有演示站可以注入故障，且演示站需正在运行',
    en: 'Faults can be injected only in the demonstration, while its plant runs',
  },
  trainingBusy: {
    code: 409,
    status: 409,
    zh: '{name} 正在进行故障演练，请等其结束后再开始',
    en: '{name} is taking a lesson with a fault; start yours when it has ended',
  },
} as const;
