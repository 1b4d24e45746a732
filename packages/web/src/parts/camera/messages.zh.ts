export const zh = {
  picture: '摄像头 {{serial}} 的画面，{{time}}',
  past: '回放时没有画面：画面只有实时的',
  off: '未配置视频服务，没有画面',
  show: '显示方式',
  shows: { picture: '画面', video: '实时视频' },
  video: '摄像头 {{serial}} 的实时视频',
  failed: '未取得画面',
  retry: '重试',
  alarm: { title: '告警时的画面', picture: '摄像头 {{serial}} 在 {{time}} 的画面' },
} as const;
