export const zh = {
  label: '设备',
  all: '全部设备',
  one: '仅本设备',
} as const;
