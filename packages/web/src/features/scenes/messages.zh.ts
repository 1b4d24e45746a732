export const zh = {
  title: '三维视图',
  label: '{{name}} 三维图',
  none: { title: '该设备没有这个三维视图', hint: '在设备列表中打开对应类型的设备，或查看实时监测。', open: '打开实时监测' },
  panel: '部件与实时值',
  missing: '该设备类型未上报：{{names}}',
  separator: '、',
  spoken: { value: '{{name}} {{value}}', stale: '数据过期', bad: '数据可疑', unknown: '无数据', alarm: '有{{severity}}级告警', end: '，' },
  fan: {
    how: '叶轮按实际转速的 1/20 转动，气流按实际风速的 1/10 流动；数据过期或未知的部件为灰色且不动。',
    slow: '转动为实际转速的 1/20',
  },
  vessel: {
    how: '液位按容器筒体高度 0–100 % 显示；介质、夹套和壁温按温度着色，气相按压力占最高允许工作压力的比例着色；搅拌按实际转速的 1/4 转动。壁温测点的实际位置未上报，按编号排列。',
    slow: '搅拌为实际转速的 1/4',
    temperature: '温度',
    pressure: '压力',
  },
} as const;
