export const zh = {
  columns: '列与行高',
  dense: '紧凑行高',
  sum: '合计',
  sort: '按{{column}}排序',
  sorting: '排序',
  undo: '清除筛选',
  more: '更多筛选',
  none: '没有符合条件的记录',
  noneHint: '换个筛选条件试试。',
  loading: '正在更新列表',
} as const;
