export const zh = {
  states: {
    fault: '故障',
    noData: '无数据',
    charging: '充电',
    discharging: '放电',
    running: '运行',
    standby: '待机',
    stopped: '停机',
  },
} as const;
