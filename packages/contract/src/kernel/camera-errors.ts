/** Errors of the video provider (part of the catalogue in errors.ts). */
export const cameraErrors = {
  cameraOff: {
    code: 503,
    status: 503,
    zh: '未配置视频服务：请设置 CAMERA_URL、CAMERA_KEY 和 CAMERA_SECRET',
    en: 'No video provider is configured: set CAMERA_URL, CAMERA_KEY and CAMERA_SECRET',
  },
  cameraFailed: {
    code: 502,
    status: 502,
    zh: '视频服务未接受请求（{reason}）',
    en: 'The video provider did not accept the request ({reason})',
  },
  cameraLate: {
    code: 504,
    status: 504,
    zh: '视频服务在 {seconds} 秒内没有应答，请检查网络和服务状态后重试',
    en: 'The video provider did not answer within {seconds} s. Check the network and the service, then retry',
  },
  cameraBusy: {
    code: 409,
    status: 409,
    zh: '{name} 正在控制该摄像头，停止操作 15 秒后可接管',
    en: '{name} is steering this camera. You can take over after 15 s without a command',
  },
} as const;
